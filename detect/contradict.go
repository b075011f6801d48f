package detect

// Contradicts reports whether sentence, later than claim, disconfirms it.
func Contradicts(claim, sentence string) bool { return false }
