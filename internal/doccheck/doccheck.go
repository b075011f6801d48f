// Package doccheck compares the Go snippets of a page with code that is compiled.
package doccheck

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
)

var (
	fence  = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")
	region = regexp.MustCompile(`(?ms)^(\t*)// #region \w+\n(.*?)^\t*// #endregion$`)
)

// Check returns an error for each Go snippet of the page that is not the text
// between "// #region name" and "// #endregion" in one of the sources, apart from
// its indentation, and for each region that is not in the page.
func Check(page string, sources ...string) error {
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	shown := map[string]bool{}
	for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
		shown[strings.TrimSpace(m[1])] = false
	}
	if len(shown) == 0 {
		return fmt.Errorf("%s has no Go snippet", page)
	}
	var all error
	for _, source := range sources {
		code, err := os.ReadFile(source)
		if err != nil {
			return err
		}
		for _, m := range region.FindAllStringSubmatch(string(code), -1) {
			lines := strings.SplitAfter(m[2], "\n")
			for i := range lines {
				lines[i] = strings.TrimPrefix(lines[i], m[1])
			}
			snippet := strings.TrimSpace(strings.Join(lines, ""))
			if _, ok := shown[snippet]; !ok {
				all = errors.Join(all, fmt.Errorf("%s does not show this region of %s:\n%s", page, source, snippet))
			}
			shown[snippet] = true
		}
	}
	for snippet, found := range shown {
		if !found {
			all = errors.Join(all, fmt.Errorf("%s: this snippet is no region of %s:\n%s",
				page, strings.Join(sources, ", "), snippet))
		}
	}
	return all
}
