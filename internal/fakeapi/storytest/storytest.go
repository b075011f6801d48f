// Package storytest runs the agents of the examples and of the documents through
// fakeapi.Story and checks what came of it.
package storytest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast"
	"github.com/seed-74a30d84/holdfast/filestore"
	"github.com/seed-74a30d84/holdfast/internal/fakeapi"
)

// Begin goes to an empty directory, writes the files of the story into its
// directory files, and starts a fake with the story, which the environment names.
// The steps in before come before the story.
func Begin(t *testing.T, before ...fakeapi.Step) *fakeapi.Server {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.Mkdir("files", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		fakeapi.ServerFile: fakeapi.ServerLine + "\n\n" +
			strings.Repeat("What follows says what else there is to say of the server.\n", 60),
		fakeapi.BuildsFile: fakeapi.BuildsText,
		fakeapi.OldBuild:   "",
	} {
		if err := os.WriteFile(filepath.Join("files", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fake := fakeapi.New(append(before, fakeapi.Story()...)...)
	srv := httptest.NewServer(fake)
	t.Cleanup(srv.Close)
	t.Setenv("ANTHROPIC_BASE_URL", srv.URL)
	t.Setenv("ANTHROPIC_API_KEY", "key")
	t.Setenv("OPENAI_BASE_URL", srv.URL+"/v1")
	t.Setenv("OPENAI_API_KEY", "key")
	return fake
}

// Open opens the buffer of the agent, which has stopped.
func Open(t *testing.T) *holdfast.ContextBuffer {
	t.Helper()
	store, err := filestore.Open("journals", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	buf, err := holdfast.Open(t.Context(), store, "agent", nil)
	if err != nil {
		t.Fatal(err)
	}
	return buf
}

// Check checks that the story was played to its end: the API found no fault in
// any request, the model read each refusal, the edits stand in the record, the
// right file is gone, and the journal verifies.
func Check(t *testing.T, fake *fakeapi.Server, buf *holdfast.ContextBuffer) {
	t.Helper()
	var met strings.Builder
	for i, r := range fake.Requests() {
		if r.Status != http.StatusOK && r.Status != http.StatusTooManyRequests {
			t.Errorf("request %d: %d %s", i, r.Status, r.Error)
		}
		met.Write(r.Body)
	}
	if n := fake.Left(); n != 0 {
		t.Errorf("%d steps of the story were not played", n)
	}
	for _, code := range []holdfast.Code{holdfast.CodeSoleConstraint, holdfast.CodeUnverifiedBasis} {
		if !strings.Contains(met.String(), `\"code\":\"`+string(code)+`\"`) {
			t.Errorf("the model never read of %s", code)
		}
	}
	v := buf.View()
	var done []string
	for _, e := range v.Edits {
		done = append(done, e.Op.String())
	}
	if want := []string{"prune", "compact", "restore"}; !slices.Equal(done, want) {
		t.Errorf("the edits are %v, not %v", done, want)
	}
	if !slices.ContainsFunc(v.Constraints, func(c holdfast.ConstraintView) bool {
		return c.Ledger && c.Text == fakeapi.UserRule
	}) {
		t.Errorf("the user's rule is not in the ledger: %+v", v.Constraints)
	}
	for name, want := range map[string]bool{fakeapi.OldBuild: false, fakeapi.BuildsFile: true, fakeapi.ServerFile: true} {
		if _, err := os.Stat(filepath.Join("files", name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := buf.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}
