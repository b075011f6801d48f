package detect

import "strings"

// cron is the five fields of a cron line.
type cron struct {
	line   int
	fields [5]string
}

// otherSchedule decides when something runs by a cron line.
func (s scene) otherSchedule() bool {
	for i := range s.e.crons {
		x := &s.e.crons[i]
		if v := s.cover(x.line); v.whole() && v.found > 0 || v.all == 0 && len(s.e.lines) == 1 {
			return s.clashes(&x.fields)
		}
	}
	return false
}

// cronFields returns the five fields of a cron expression that opens line or stands behind a key.
func cronFields(line string) (f [5]string, ok bool) {
	n, opens := 0, true
	for w := range strings.FieldsFuncSeq(line, func(r rune) bool { return strings.ContainsRune(" \t\"'`", r) }) {
		if strings.Trim(w, "0123456789*/,-") != "" || w == "-" {
			if ok {
				break
			}
			n, opens = 0, w == "-" || strings.HasSuffix(w, ":") || strings.HasSuffix(w, "=")
			continue
		}
		if n < 5 {
			f[n] = w
		}
		n++
		ok = ok || n == 5 && opens
	}
	return f, ok && strings.Contains(f[2]+f[3]+f[4], "*")
}

// clashes reports whether the claim's time or period is another than that of the fields.
func (s scene) clashes(f *[5]string) bool {
	for i := range s.c.words {
		w := &s.c.words[i]
		if h, m, ok := strings.Cut(w.text, ":"); ok && allDigits(h) && len(m) >= 2 && allDigits(m[:2]) {
			return allDigits(f[0]) && allDigits(f[1]) && (number(h) != number(f[1]) || number(m[:2]) != number(f[0]))
		}
		switch w.low {
		case "hourly":
			return f[1] != "*" || strings.ContainsAny(f[0], "*/,")
		case "nightly", "daily":
			if s.said.predicate(s.c, i) &&
				(f[1] == "*" || strings.ContainsAny(f[1], "/,") || f[2] != "*" || f[4] != "*") {
				return true
			}
		case "weekly":
			return f[4] == "*"
		}
		if w.q.num && w.q.unit == 's' && i > 0 && strings.EqualFold(s.c.words[i-1].text, "every") {
			step, every := strings.CutPrefix(f[0], "*/")
			hours, everyHours := strings.CutPrefix(f[1], "*/")
			switch {
			case every && allDigits(step):
				return !near(w.q.value, 60*float64(number(step)))
			case everyHours && allDigits(hours):
				return !near(w.q.value, 3600*float64(number(hours)))
			case f[0] == "*" && f[1] == "*":
				return !near(w.q.value, 60)
			case allDigits(f[0]) && f[1] == "*":
				return !near(w.q.value, 3600)
			}
		}
	}
	return false
}
