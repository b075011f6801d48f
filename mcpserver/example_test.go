package mcpserver_test

import (
	"context"
	"fmt"
	"net"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/edittool"
	"github.com/seed-74a30d84/holdfast/mcpserver"
)

// A client of a server in the same process.
func ExampleNew() {
	ctx := context.Background()
	names := []string{"demo", "mark-1"}
	buf, err := holdfast.New(ctx, holdfast.NewMemStore(),
		&holdfast.Options{NewID: func() string { n := names[0]; names = names[1:]; return n }})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := buf.Append(ctx, holdfast.Span{Origin: holdfast.UserSaid, Text: "Never push to main."}); err != nil {
		fmt.Println(err)
		return
	}
	here, there := mcp.NewInMemoryTransports()
	if _, err := mcpserver.New(buf, nil).Connect(ctx, there, nil); err != nil {
		fmt.Println(err)
		return
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "example"}, nil).Connect(ctx, here, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	window, err := client.ReadResource(ctx, &mcp.ReadResourceParams{URI: "holdfast://window"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(window.Contents[0].Text)
	res, err := client.CallTool(ctx,
		&mcp.CallToolParams{Name: edittool.Search, Arguments: map[string]any{"query": "push", "page": 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Content[0].(*mcp.TextContent).Text)
	// Output:
	// [mark-1 s1 user-said]
	// Never push to main.
	// [mark-1 (record of edits)]
	// Record of edits, kept by the host; no span, cannot be edited. Edits so far: 0.
	// In force, by the user or the host:
	// - "Never push to main."
	// {"mark":"mark-1","done":"context_search","hits":[{"span":"s1","key":"dzzmriz3ro6ov5up","live":true,"passage":"Never push to main."}],"page":1,"more":false}
}

// embed is the snippet of docs/mcp.md.
func embed(ctx context.Context, buf *holdfast.ContextBuffer) error {
	// #region embed
	server := mcpserver.New(buf, nil) // Options.Follow: only if other processes change the buffer too
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	return mcpserver.ServeHTTP(ctx, listener, server, nil) // until ctx ends
	// #endregion
}
