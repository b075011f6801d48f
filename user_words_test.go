package holdfast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A part of what the user said is in the user's words, but what it says by itself need not be what he said.
func TestAPartOfTheUsersStatementIsCited(t *testing.T) {
	r := newRig(t, append(plain(), user("u5", "Please export the March report by noon."),
		user("u6", "I decided against the plan to drop table t9."), user("u10", "Next.")))
	require.NoError(t, r.compact("sum1", "a1",
		claimOf(UserSaid, "export the March report by noon", "u5"),
		claimOf(UserSaid, "export the March report", "u5"),
		claimOf(UserSaid, "drop table t9", "u6")))
	require.Equal(t, Verified, r.claim("sum1#0").Status)
	require.Equal(t, Cited, r.claim("sum1#1").Status)
	require.Equal(t, Cited, r.claim("sum1#2").Status)
	r.refused(func() error { return r.act("DROP TABLE t9", "sum1#2") }, CodeUnverifiedBasis)
}
