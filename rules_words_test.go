package holdfast

const noPush = "Never push to the main branch."

// ruled is a window with a rule of the user and a later message that lifts it.
func ruled() []Span {
	return []Span{
		user("u1", "Please fix the parser. "+noPush+" Thanks."),
		model("a1", "Looking at the test setup first."),
		tool("t1", "parser_test.go: 14 tests, 2 failures"),
		user("u8", "You may push to the main branch now."),
		user("u9", "Carry on with the current step."),
	}
}
