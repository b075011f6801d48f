package mcpserver_test

import "os"

// A process cannot be sent an interrupt here: it is ended.
const canInterrupt = false

func interrupt(p *os.Process) error { return p.Kill() }
