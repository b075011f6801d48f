package openaimsg

import "github.com/seed-74a30d84/holdfast/internal/wire"

// Tokens of media. See the package documentation.
const (
	imageTokens    = 765
	lowImageTokens = 85
	pageTokens     = 3000
	pageBytes      = 50 << 10
	secondTokens   = 10
	secondBytes    = 48000
)

// mediaTokens estimates an image, a file or a sound, 0 for anything else.
func mediaTokens(members []wire.Member) int {
	inner := members
	if m, ok := wire.Members(wire.Get(members, wire.GetString(members, "type"))); ok {
		inner = m // Chat: the member named like the type
	}
	bytes := func(key string) int { return len(wire.Get(inner, key)) / 4 * 3 } // of base64
	switch wire.GetString(members, "type") {
	case "image_url", "input_image", "computer_screenshot":
		if wire.GetString(inner, "detail") == "low" {
			return lowImageTokens
		}
		return imageTokens
	case "file", "input_file":
		return (bytes("file_data")/pageBytes + 1) * pageTokens
	case "input_audio":
		return (bytes("data")/secondBytes + 1) * secondTokens
	}
	return 0
}
