package detect

import "strings"

// layOut finds which lines are headers, what each line is about, and which value stands under which key.
func (r *reading) layOut() {
	r.headers()
	for i := range r.lines {
		r.about(i)
		r.imply(i)
	}
	r.pair()
	for i := range r.lines {
		if r.lines[i].kind != lineHeader {
			r.keyed(i)
			r.cells(i)
			r.pairs(i)
		}
	}
}

// headers finds the lines that name columns, and gives each row below its own.
func (r *reading) headers() {
	for i := 0; i < len(r.lines); i++ {
		l := &r.lines[i]
		n := r.columns(i)
		if n < 2 && !(n == 1 && r.ruled(i+1)) || l.kind == lineCommand {
			continue
		}
		next := i + 1
		if r.ruled(next) {
			next++
		} else if !r.namesColumns(i) {
			continue
		}
		if next >= len(r.lines) || r.columns(next) == 0 {
			continue
		}
		l.kind = lineHeader
		for ; next < len(r.lines) && r.columns(next) > 0 && r.lines[next].kind == linePlain && !r.total(next); next++ {
			r.lines[next].head = i
		}
		i = next - 1
	}
}

// tabular reports whether r holds rows under names of columns.
func (r *reading) tabular() bool {
	for i := range r.lines {
		if r.lines[i].kind == lineHeader {
			return true
		}
	}
	return false
}

// total reports whether line i is "(1 row)".
func (r *reading) total(i int) bool {
	l := &r.lines[i]
	return l.to-l.from == 2 && r.words[l.from].sep == '\n' && r.words[l.from].q.num &&
		strings.HasPrefix(r.words[l.from+1].text, "row")
}

// ruled reports whether line i is one of dashes, which holds no word.
func (r *reading) ruled(i int) bool {
	return i < len(r.lines)-1 && r.lines[i].from == r.lines[i].to && r.lines[i+1].start-r.lines[i].start > 3
}

// namesColumns reports whether line i could be names of columns: no number, and in
// capitals, between bars or commas, or followed by as many cells as it has itself.
func (r *reading) namesColumns(i int) bool {
	l := &r.lines[i]
	if i+1 < len(r.lines) && l.from < l.to {
		if next := &r.lines[i+1]; next.from < next.to && twins(r.words[l.from].text, r.words[next.from].text) {
			return false // PSU1 and PSU2: two rows
		}
	}
	upper, bars := 0, 0
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		if w.q.num || w.ident && w.kind != Name || k > l.from && (w.sep == ':' || w.sep == '=') {
			return false
		}
		if inCapitals(w.text) {
			upper++
		}
		if w.sep == '|' || w.sep == ',' {
			bars++
		}
	}
	return upper == l.to-l.from || i+1 < len(r.lines) && r.columns(i) == r.columns(i+1) && (bars > 0 || r.numeric(i+1))
}

// numeric reports whether line i holds a number.
func (r *reading) numeric(i int) bool {
	for k := r.lines[i].from; k < r.lines[i].to; k++ {
		if r.words[k].q.num {
			return true
		}
	}
	return false
}

// opensCell reports whether word k opens a cell of its line.
func (r *reading) opensCell(k int) bool {
	w := &r.words[k]
	switch w.sep {
	case '\n', '|', '\t':
		return true
	case ',':
		return k > 0 && r.words[k-1].end+1 == w.start // CSV
	}
	return false
}

// columns counts the cells of line i.
func (r *reading) columns(i int) int {
	if i >= len(r.lines) {
		return 0
	}
	n := 0
	for k := r.lines[i].from; k < r.lines[i].to; k++ {
		if r.opensCell(k) {
			n++
		}
	}
	return n
}

// about finds the lines that say what line i is about: its header, the lines it is
// indented under, the command that printed it, the comment above, its record.
func (r *reading) about(i int) {
	l := &r.lines[i]
	if l.head >= 0 {
		l.context = append(l.context, l.head)
	}
	indent, record := l.indent, l.head < 0 && r.isKeyed(i)
	apart := false // a blank line stands between
	for k := i - 1; k >= 0; k-- {
		p := &r.lines[k]
		switch {
		case p.from == p.to:
			apart = apart || p.kind != lineCommand
			record = record && !apart
		case p.kind == lineCommand:
			l.context = append(l.context, k)
			return
		case p.kind == lineComment || r.section(k):
			l.context = append(l.context, k)
			record = record && !r.section(k)
		case p.indent < indent && p.kind != lineHeader && l.head < 0:
			l.context = append(l.context, k)
			indent, record = p.indent, false
		case record && p.indent == l.indent && r.isKeyed(k), indent < l.indent && p.indent == indent && r.isKeyed(k):
			l.context = append(l.context, k)
		default:
			record = false
		}
	}
	if l.head < 0 && r.isKeyed(i) {
		for k := i + 1; k < len(r.lines) && r.lines[k].indent == l.indent && r.isKeyed(k); k++ {
			l.context = append(l.context, k)
		}
	}
}

// pair lets two plain lines tell what each other is about if they are all there is.
func (r *reading) pair() {
	var plain []int
	for i := range r.lines {
		if l := &r.lines[i]; l.from < l.to {
			if l.kind != linePlain || l.head >= 0 || l.indent != r.lines[0].indent {
				return
			}
			plain = append(plain, i)
		}
	}
	if len(plain) == 2 && r.words[r.lines[plain[0]].from].id != r.words[r.lines[plain[1]].from].id {
		a, b := &r.lines[plain[0]], &r.lines[plain[1]]
		a.context, b.context = append(a.context, plain[1]), append(b.context, plain[0])
	}
}

// section reports whether line i opens a section: "[pgbouncer]", "## 5.1.0", "app.service - App".
func (r *reading) section(i int) bool {
	l := &r.lines[i]
	return l.to-l.from == 1 && r.words[l.from].sep == '\n' && r.bracketed(l.from)
}

func (r *reading) bracketed(k int) bool { return r.words[k].start > r.lines[r.words[k].line].start }

// isKeyed reports whether line i is one key with its value.
func (r *reading) isKeyed(i int) bool {
	l := &r.lines[i]
	if l.to-l.from < 2 || l.kind != linePlain {
		return false
	}
	for k := l.from + 1; k < l.to && k < l.from+4; k++ {
		if s := r.words[k].sep; s == ':' || s == '=' {
			return true
		}
	}
	return false
}

// keyed records the values of line i that stand behind a colon or an equals sign.
func (r *reading) keyed(i int) {
	l := &r.lines[i]
	key := l.from
	for k := l.from; k < l.to; k++ {
		w := &r.words[k]
		switch {
		case k == l.from+1 && w.sep == '"' && !r.words[l.from].ident && r.words[l.from].sep == '\n':
			r.facts = append(r.facts, fact{[2]int{l.from, k}, [2]int{k, k + 1}, i}) // backend "gcs" {
		case k > l.from && r.words[k-1].kind == Path && strings.ContainsAny(r.gap(k), "0123456789"):
			key = k // behind the place in a file: a.go:12: …
		case k > l.from && (w.sep == ':' || w.sep == '='):
			end := k + 1
			for end < l.to && (r.words[end].sep == ' ' || r.words[end].sep == '"') {
				end++
			}
			val := end
			if end < l.to && (r.words[end].sep == ':' || r.words[end].sep == '=') && end > k+1 {
				val-- // the last word is the next key
			}
			r.facts = append(r.facts, fact{[2]int{max(key, k-3), k}, [2]int{k, val}, i})
			key = k
			if end < l.to && r.words[end].sep != ':' && r.words[end].sep != '=' {
				key = end
			} else if end < l.to {
				key = end - 1
			}
		case w.sep == ',' || w.sep == '(' || w.sep == '|' || w.sep == '\t' || w.sep == '.':
			key = k
		}
	}
}

// gap returns the text between word k and the one before it.
func (r *reading) gap(k int) string {
	return r.text[r.words[k-1].end:r.words[k].start]
}

// cells records the cells of line i under the names of its columns.
func (r *reading) cells(i int) {
	l := &r.lines[i]
	if l.head < 0 {
		return
	}
	n := 0
	for k := l.from; k < l.to; k++ {
		if !r.opensCell(k) {
			continue
		}
		end := k + 1
		for end < l.to && !r.opensCell(end) {
			end++
		}
		start, stop := r.words[k].start-l.start, r.words[end-1].end-l.start
		if from, to := r.column(l.head, n, start, stop, r.columns(i)); to > from {
			r.facts = append(r.facts, fact{[2]int{from, to}, [2]int{k, end}, i})
		}
		n++
	}
}

// column returns the words of the column name above a cell: the n-th if both lines have
// as many, else the one that stands above it.
func (r *reading) column(head, n, from, to, cells int) (int, int) {
	h := &r.lines[head]
	same := cells == r.columns(head)
	c := 0
	for k := h.from; k < h.to; k++ {
		if !r.opensCell(k) {
			continue
		}
		end := k + 1
		for end < h.to && !r.opensCell(end) {
			end++
		}
		start, stop := r.words[k].start-h.start, r.words[end-1].end-h.start
		if same && c == n || !same && from < stop && start < to {
			return k, end
		}
		c++
	}
	return 0, 0
}

// pairs records the cells of a row without names of columns that stand behind a key:
// "innodb_lock_wait_timeout | 50", "lb-front  deletion_protection.enabled  false".
func (r *reading) pairs(i int) {
	l := &r.lines[i]
	if l.head >= 0 || l.kind != linePlain {
		return
	}
	for k := l.from; k+1 < l.to; k++ {
		key, val := &r.words[k], &r.words[k+1]
		switch {
		case val.sep != '|' && val.sep != '\t',
			key.to-key.from < 2, key.kind == Path, strings.ContainsAny(key.text, "0123456789"), !r.opensCell(k),
			!val.q.num && val.class&(mTrue|mFalse) == 0,
			k+2 < l.to && !r.opensCell(k+2) && r.words[k+2].class&mJoined == 0:
			continue
		}
		r.facts = append(r.facts, fact{[2]int{k, k + 1}, [2]int{k + 1, k + 2}, i})
	}
}
