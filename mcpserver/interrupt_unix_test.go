//go:build !windows

package mcpserver_test

import "os"

const canInterrupt = true

func interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }
