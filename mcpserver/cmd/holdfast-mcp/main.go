// Command holdfast-mcp serves one stored buffer over the Model Context Protocol.
//
//	holdfast-mcp -store DIR -buffer ID [-window TOKENS]
//	holdfast-mcp -store DIR -buffer ID [-window TOKENS] -http ADDR [-token-file FILE] [-host NAME]… [-origin URL]…
//
// DIR is a directory of package filestore in which a trusted program has made
// the buffer and appends to it. Without -http the server speaks over standard input
// and output to the client that started it. With -http it answers at
// http://ADDR/mcp; an address that is not loopback needs a bearer token, from
// -token-file or the environment variable HOLDFAST_MCP_TOKEN. It ends when its
// input does, or on an interrupt. Logs go to standard error.
//
// The exit status is 0 after a regular end, 1 after a failure, 2 for wrong arguments.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/mcpserver"
)

const tokenVariable = "HOLDFAST_MCP_TOKEN"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Getenv, os.Stderr)
	stop()
	os.Exit(status)
}

// list is a flag that may be given several times.
type list []string

func (l *list) String() string     { return strings.Join(*l, " ") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

type config struct {
	store, buffer   string
	window          int
	addr, tokenFile string
	hosts, origins  list
}

func run(ctx context.Context, args []string, getenv func(string) string, errs io.Writer) int {
	c, err := parse(args, errs)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(errs, "holdfast-mcp:", err)
		return 2
	}
	if err := c.serve(ctx, getenv, errs); err != nil {
		fmt.Fprintln(errs, "holdfast-mcp:", err)
		return 1
	}
	return 0
}

func parse(args []string, errs io.Writer) (*config, error) {
	var c config
	f := flag.NewFlagSet("holdfast-mcp", flag.ContinueOnError)
	f.SetOutput(errs)
	f.StringVar(&c.store, "store", "", "the `directory` of the store; it has to exist")
	f.StringVar(&c.buffer, "buffer", "", "the `ID` of the buffer; it has to exist")
	f.IntVar(&c.window, "window", 0, "size of the window in `tokens`, as the host has it; 0 means no limit")
	f.StringVar(&c.addr, "http", "", "serve over streamable HTTP on this `address`, such as 127.0.0.1:8765")
	f.StringVar(&c.tokenFile, "token-file", "", "`file` with the bearer token, else the variable "+tokenVariable)
	f.Var(&c.hosts, "host", "a `name` that the Host header may have; may be given several times")
	f.Var(&c.origins, "origin", "an `origin` of web pages that may send requests; may be given several times")
	if err := f.Parse(args); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			err = errors.New("wrong arguments")
		}
		return nil, err
	}
	switch {
	case f.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q", f.Arg(0))
	case c.store == "" || c.buffer == "":
		return nil, errors.New("-store and -buffer are needed")
	case c.window < 0:
		return nil, errors.New("-window is negative")
	case c.addr == "" && (c.tokenFile != "" || len(c.hosts) > 0 || len(c.origins) > 0):
		return nil, errors.New("-token-file, -host and -origin need -http")
	}
	return &c, nil
}

func (c *config) serve(ctx context.Context, getenv func(string) string, errs io.Writer) (err error) {
	log := slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: slog.LevelWarn}))
	if _, err := os.Stat(c.store); err != nil { // filestore.Open would make it
		return err
	}
	store, err := filestore.Open(c.store, &filestore.Options{Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	buf, err := holdfast.Open(ctx, store, holdfast.BufferID(c.buffer), &holdfast.Options{WindowTokens: c.window, Log: log})
	if errors.Is(err, holdfast.ErrNotFound) {
		ids, _ := store.List(ctx) // what cannot be listed cannot be meant
		return fmt.Errorf("%w; in %s there are: %q", err, c.store, ids)
	}
	if err != nil {
		return err
	}
	defer buf.Close()
	server := mcpserver.New(buf, &mcpserver.Options{Follow: store, Log: log})
	if c.addr != "" {
		return c.serveHTTP(ctx, server, getenv, log, errs)
	}
	if err := server.Run(ctx, &mcp.StdioTransport{}); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

func (c *config) serveHTTP(
	ctx context.Context,
	server *mcp.Server,
	getenv func(string) string,
	log *slog.Logger,
	errs io.Writer,
) error {
	token := strings.TrimSpace(getenv(tokenVariable))
	if c.tokenFile != "" {
		b, err := os.ReadFile(c.tokenFile)
		if err != nil {
			return err
		}
		if token = strings.TrimSpace(string(b)); token == "" {
			return fmt.Errorf("%s is empty", c.tokenFile)
		}
	}
	ln, err := net.Listen("tcp", c.addr)
	if err != nil {
		return err
	}
	hosts := c.hosts
	if name, _, err := net.SplitHostPort(c.addr); err == nil && name != "" {
		hosts = append(hosts, name)
	}
	switch ip := ln.Addr().(*net.TCPAddr).IP; {
	case !ip.IsLoopback() && token == "":
		err = fmt.Errorf("%s is no loopback address: a token is needed, in %s or with -token-file", ln.Addr(), tokenVariable)
	case ip.IsUnspecified() && len(c.hosts) == 0:
		err = fmt.Errorf("%s is every address of this machine: name with -host how clients call it", ln.Addr())
	}
	if err != nil {
		return errors.Join(err, ln.Close())
	}
	fmt.Fprintf(errs, "holdfast-mcp: buffer %s at http://%s%s\n", c.buffer, ln.Addr(), mcpserver.Path)
	return mcpserver.ServeHTTP(ctx, ln, server,
		&mcpserver.HTTPOptions{Token: token, Hosts: hosts, Origins: c.origins, Log: log})
}
