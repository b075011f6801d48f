//go:build unix

package postgres

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// server is a PostgreSQL of our own.
type server struct {
	dir  string // of everything; the socket is in it
	bin  string
	as   *syscall.SysProcAttr
	cmd  *exec.Cmd
	life io.Closer // the server ends when this does, also if the test process dies
	log  *os.File
	dbs  atomic.Int64
}

var errNoPostgres = errors.New("no PostgreSQL on this machine: " +
	"neither /usr/lib/postgresql/*/bin nor initdb in the path (Debian: apt-get install postgresql)")

// newServer makes a cluster with the settings a new cluster has and starts a server.
func newServer() (*server, error) {
	s := &server{}
	if bins, _ := filepath.Glob("/usr/lib/postgresql/*/bin"); len(bins) > 0 {
		slices.SortFunc(bins, func(a, b string) int { return majorOf(b) - majorOf(a) })
		s.bin = bins[0]
	} else if initdb, err := exec.LookPath("initdb"); err == nil {
		s.bin = filepath.Dir(initdb)
	} else {
		return nil, errNoPostgres
	}
	var err error
	if s.dir, err = os.MkdirTemp("/tmp", "holdfast-pg-"); err != nil { // short: the path of a socket has a limit
		return nil, err
	}
	if os.Getuid() == 0 { // which PostgreSQL refuses to run as
		if err := s.anotherUser(); err != nil {
			return nil, err
		}
	}
	if s.log, err = os.Create(filepath.Join(s.dir, "log")); err != nil {
		return nil, err
	}
	initdb := exec.Command(filepath.Join(s.bin, "initdb"), "-D", s.data(), "-A", "trust", "-U", "postgres",
		"-E", "UTF8", "--locale=C", "--no-sync")
	initdb.SysProcAttr, initdb.Dir = s.as, s.dir
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return s, s.start()
}

func majorOf(bin string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
	return n
}

// anotherUser makes the server run as postgres, or nobody, who owns the directory then.
func (s *server) anotherUser() error {
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		return err
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	s.as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return os.Chown(s.dir, uid, gid)
}

func (s *server) data() string   { return filepath.Join(s.dir, "data") }
func (s *server) socket() string { return filepath.Join(s.dir, ".s.PGSQL.5432") }

// start runs the server under a shell that ends it when its standard input ends.
func (s *server) start() error {
	s.cmd = exec.Command("/bin/sh", "-c", `"$0" "$@" </dev/null & p=$!; read x; kill -INT $p; wait $p`,
		filepath.Join(s.bin, "postgres"), "-D", s.data(), "-k", s.dir, "-c", "listen_addresses=", "-c", "max_connections=60")
	s.cmd.SysProcAttr, s.cmd.Dir, s.cmd.Stdout, s.cmd.Stderr = s.as, s.dir, s.log, s.log
	var err error
	if s.life, err = s.cmd.StdinPipe(); err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	db, err := sql.Open("pgx", s.source("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if err = db.Ping(); err == nil || time.Now().After(end) {
			break
		}
	}
	if err != nil {
		text, _ := os.ReadFile(s.log.Name())
		err = fmt.Errorf("the server does not answer: %w\n%s", err, text)
	}
	return err
}

// crash ends the server at once, as it would end if a process of it died, and starts it again.
func (s *server) crash() error {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	pid, err := strconv.Atoi(strings.TrimSpace(string(first)))
	if err != nil {
		return err
	}
	if err := syscall.Kill(pid, syscall.SIGQUIT); err != nil {
		return err
	}
	_ = s.life.Close() // the shell waits for the server's end
	_ = s.cmd.Wait()
	return s.start()
}

func (s *server) stop() {
	if s.life != nil {
		_ = s.life.Close()
		_ = s.cmd.Wait()
	}
	if s.log != nil {
		_ = s.log.Close()
	}
	_ = os.RemoveAll(s.dir)
}

// source names a database of the server.
func (s *server) source(name string) string { return sourceAt(s.dir, name) }

func sourceAt(dir, name string) string {
	return "host=" + dir + " user=postgres dbname=" + name + " sslmode=disable"
}

// newDatabase makes one and returns its source name.
func (s *server) newDatabase() (string, error) {
	db, err := sql.Open("pgx", s.source("postgres"))
	if err != nil {
		return "", err
	}
	defer db.Close()
	name := "h" + strconv.FormatInt(s.dbs.Add(1), 10)
	_, err = db.Exec("CREATE DATABASE " + name)
	return s.source(name), err
}
