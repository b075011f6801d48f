package holdfast

import "slices"

// group is one instance of a group: when all members have left, a late one starts another.
type group struct {
	id      GroupID
	members []*span
	open    bool
}

// join puts s into its group.
func (st *state) join(s *span) {
	if s.group == "" {
		return
	}
	g := st.groups[s.group]
	if g == nil || !g.anyLive() && len(g.members) > 0 {
		g = &group{id: s.group}
		st.groups[s.group] = g
		delete(st.waiting, s.group)
	}
	s.grp = g
	g.members = append(g.members, s)
	if s.opens || s.closes {
		st.wait(g, !s.closes)
	}
}

// wait says whether the present group of its name waits for a result.
func (st *state) wait(g *group, open bool) {
	if g.open = open; open {
		st.waiting[g.id] = g
	} else {
		delete(st.waiting, g.id)
	}
}

func (g *group) anyLive() bool {
	return slices.ContainsFunc(g.members, func(s *span) bool { return s.live })
}

// openGroups returns the groups that wait for a result, in order of their names.
func (st *state) openGroups() []GroupID {
	var ids []GroupID
	for id, g := range st.waiting {
		if g.anyLive() {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}
