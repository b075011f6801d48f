// Command host appends to the buffer "demo" in the directory journals.
//
//	host say TEXT     what the user said
//	host tool         what a tool printed, from standard input
//	host window       print what the model sees next
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/render"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string) error {
	store, err := filestore.Open("journals", nil)
	if err != nil {
		return err
	}
	defer store.Close()
	buf, err := open(ctx, store, "demo")
	if err != nil {
		return err
	}
	switch {
	case len(args) == 2 && args[0] == "say":
		return add(ctx, buf, holdfast.Span{Origin: holdfast.UserSaid, Text: args[1]})
	case len(args) == 1 && args[0] == "tool":
		text, err := io.ReadAll(os.Stdin)
		if err != nil {
			return err
		}
		return add(ctx, buf, holdfast.Span{Origin: holdfast.ToolOutput, Text: string(text)})
	case len(args) == 1 && args[0] == "window":
		return show(ctx, buf)
	}
	return errors.New("say TEXT, tool or window?")
}

// open returns the buffer, which it makes the first time.
func open(ctx context.Context, store holdfast.Store, id holdfast.BufferID) (*holdfast.ContextBuffer, error) {
	buf, err := holdfast.Open(ctx, store, id, nil)
	if errors.Is(err, holdfast.ErrNotFound) {
		return holdfast.New(ctx, store, &holdfast.Options{Buffer: id})
	}
	return buf, err
}

// add appends. After ErrConflict the server was faster: nothing is written, and
// the buffer is behind. Reload it and append again.
func add(ctx context.Context, buf *holdfast.ContextBuffer, spans ...holdfast.Span) error {
	for {
		_, err := buf.Append(ctx, spans...)
		if !errors.Is(err, holdfast.ErrConflict) {
			return err
		}
		if err := buf.Reload(ctx); err != nil {
			return err
		}
	}
}

// show prints the window, with what the server did since the buffer was loaded.
func show(ctx context.Context, buf *holdfast.ContextBuffer) error {
	if err := buf.Reload(ctx); err != nil {
		return err
	}
	fmt.Println(render.Text(buf.View()))
	return nil
}
