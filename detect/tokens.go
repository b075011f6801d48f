package detect

// EstimateTokens estimates the number of model tokens of text from character classes.
func EstimateTokens(text string) int { return (len(text) + 2) / 3 }
