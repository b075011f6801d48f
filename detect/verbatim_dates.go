package detect

import "strings"

var monthNames = wordSet(`Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec January February March April June July August September October November December`)
var weekdayNames = wordSet(`Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday`)

// zoneNames are names of time zones that stand behind a time of day.
var zoneNames = wordSet(`UTC GMT Z CET CEST EST EDT CST CDT MST MDT PST PDT BST IST JST KST AEST MSK`)

// dates adds dates with their time of day and zone, and those written with the name of a
// month: Sun Apr 9 13:45:31 2006 +0000, 5 March 2024, 04-May-2023 10:34:09.
func (v *verbatim) dates() {
	text := v.text
	for i := 0; i < len(text); {
		start := i
		switch {
		case isLetter(text[i]):
			for i < len(text) && isLetter(text[i]) {
				i++
			}
			i = max(i, v.month(start, i))
		case isDigit(text[i]):
			for i < len(text) && isDigit(text[i]) {
				i++
			}
			if day := start + len("2006-01-02"); i == start+4 && day <= len(text) && isDate(text[start:day]) && (day == len(text) || text[day] != '_' && text[day] != '-') {
				i = clockEnd(text, day)
				v.add(start, i, Date)
			}
		default:
			i++
		}
	}
}

// month adds the date around the word text[start:end], if it names a month, and returns its end.
func (v *verbatim) month(start, end int) int {
	text := v.text
	if end-start < 3 || end-start > 9 || text[start] < 'A' || text[start] > 'Z' || !monthNames.has(text[start:end]) {
		return end
	}
	if from, to := joinedDate(text, start, end); to > 0 {
		v.add(from, to, Date)
		return to
	}
	if start > 0 && isAlnum(text[start-1]) {
		return end
	}
	from, day := dayBefore(text, start)
	to, behind := dateEnd(text, end, day)
	if day || behind {
		v.add(from, to, Date)
	}
	return to
}

// joinedDate returns the date whose month, text[start:end], stands between hyphens or
// slashes: 04-May-2023, 2015-Nov-09, 10/Oct/2000:13:55:36 +0200; to is 0 if it is none.
func joinedDate(text string, start, end int) (from, to int) {
	if start == 0 || end >= len(text) || text[start-1] != text[end] || text[end] != '-' && text[end] != '/' {
		return 0, 0
	}
	from, to = start-1, end+1
	for from > 0 && isDigit(text[from-1]) {
		from--
	}
	for to < len(text) && isDigit(text[to]) {
		to++
	}
	if before, behind := start-1-from, to-end-1; before < 1 || before > 4 || behind < 2 || behind > 4 || before > 2 && behind > 2 {
		return 0, 0
	}
	return from, clockEnd(text, to)
}

// clockEnd returns the end of the time of day and the zone that follow a date which ends at i.
func clockEnd(text string, i int) int {
	if i >= len(text) || strings.IndexByte(" T:,", text[i]) < 0 {
		return i
	}
	end := i + 1
	if text[i] == ',' && end < len(text) && text[end] == ' ' {
		end++
	}
	clock := end
	for end < len(text) && (isDigit(text[end]) || strings.IndexByte(":.,", text[end]) >= 0 && end+1 < len(text) && isDigit(text[end+1])) {
		end++
	}
	if !isDate(text[clock:end]) {
		return i
	}
	return zoneEnd(text, end)
}

// zoneEnd returns the end of the zone that follows a time of day which ends at i: Z, +02:00, -0600 MST.
func zoneEnd(text string, i int) int {
	for range 2 {
		k := i
		if k < len(text) && text[k] == ' ' {
			k++
		}
		stop := k
		for stop < len(text) && (isAlnum(text[stop]) || stop == k && (text[stop] == '+' || text[stop] == '-') || text[stop] == ':' && stop == k+3) {
			stop++
		}
		zone := text[k:stop]
		offset := len(zone) > 2 && (zone[0] == '+' || zone[0] == '-') && allDigits(strings.Replace(zone[1:], ":", "", 1)) && len(zone) < 7
		if !offset && !zoneNames.has(zone) {
			break
		}
		i = stop
	}
	return i
}

// dayBefore returns where the date starts whose month stands at i, and whether a day stands before it.
func dayBefore(text string, i int) (start int, day bool) {
	start = i
	if word := wordBefore(text[:i]); word != "" {
		if d := strings.TrimRight(word, "thsndr."); len(d) > 0 && len(d) < 3 && allDigits(d) {
			start, day = i-1-len(word), true
		}
	}
	word := wordBefore(text[:start])
	if weekdayNames.has(strings.TrimSuffix(word, ",")) {
		start -= 1 + len(word)
	}
	return start, day
}

// wordBefore returns the word before the one blank that ends s.
func wordBefore(s string) string {
	if s == "" || s[len(s)-1] != ' ' {
		return ""
	}
	s = s[max(0, len(s)-12) : len(s)-1]
	return s[strings.LastIndexAny(s, " \n\t([`")+1:]
}

// dateEnd returns the end of a date whose month ends at i: day, year, time of day and zone
// as they follow; and whether a day or a year does.
func dateEnd(text string, i int, day bool) (end int, found bool) {
	end = i
	year, clock := false, false
	for n := 0; n < 5; n++ {
		k := end
		if k < len(text) && text[k] == ',' && n > 0 {
			k++
		}
		if k >= len(text) || text[k] != ' ' {
			break
		}
		k++
		for !day && k < len(text) && text[k] == ' ' { // "Apr  9"
			k++
		}
		stop := k
		for stop < len(text) && (isAlnum(text[stop]) || (text[stop] == ':' || text[stop] == '.') && stop+1 < len(text) && isDigit(text[stop+1]) || stop == k && (text[stop] == '+' || text[stop] == '-')) {
			stop++
		}
		word := text[k:stop]
		digits := strings.TrimRight(word, "thsndr")
		switch {
		case !day && !found && len(digits) > 0 && len(digits) < 3 && allDigits(digits):
			day = true
		case !year && len(word) == 4 && allDigits(word) && (word[0] == '1' || word[0] == '2'):
			year = true
		case !clock && day && len(word) >= 5 && isDate(word):
			clock = true
		case clock && (len(word) == 5 && (word[0] == '+' || word[0] == '-') && allDigits(word[1:]) || word == "UTC" || word == "GMT" || word == "AM" || word == "PM"):
		default:
			return end, found
		}
		end, found = stop, true
	}
	return end, found
}

// phones adds telephone numbers: +49 30 1234567, (555) 010-4477.
func (v *verbatim) phones() {
	text := v.text
	for i := 0; i+9 < len(text); i++ {
		plus := text[i] == '+' && isDigit(text[i+1])
		if !plus && !(text[i] == '(' && isDigit(text[i+1]) && isDigit(text[i+2]) && isDigit(text[i+3]) && text[i+4] == ')') || i > 0 && isAlnum(text[i-1]) {
			continue
		}
		digits, end := 0, i
		for k := i; k < len(text) && k-i < 30 && (isDigit(text[k]) || strings.IndexByte("+ -()", text[k]) >= 0); k++ {
			if isDigit(text[k]) {
				digits++
				end = k + 1
			} else if k > i && strings.IndexByte(" -(", text[k]) >= 0 && text[k-1] == ' ' && text[k] == ' ' {
				break
			}
		}
		if digits >= 8 && digits <= 15 && strings.ContainsAny(text[i:end], " -") && (end == len(text) || !isAlnum(text[end])) {
			v.add(i, end, Other)
			i = end
		}
	}
}

// accounts adds what is written in groups of four: DE89 3704 0044 0532 0130 00.
func (v *verbatim) accounts() {
	text := v.text
	for i := 0; i+4 < len(text); i++ {
		if text[i] < 'A' || text[i] > 'Z' || i > 0 && isAlnum(text[i-1]) {
			continue
		}
		if !(isLetter(text[i+1]) && text[i+1] < 'a' && isDigit(text[i+2]) && isDigit(text[i+3])) {
			continue
		}
		end, groups := i+4, 0
		for end < len(text) && text[end] == ' ' {
			k := end + 1
			for k < len(text) && (isDigit(text[k]) || 'A' <= text[k] && text[k] <= 'Z') {
				k++
			}
			n := k - end - 1
			if n == 0 || n > 4 || k < len(text) && isAlnum(text[k]) {
				break
			}
			end, groups = k, groups+1
			if n < 4 {
				break
			}
		}
		if groups > 2 {
			v.add(i, end, Other)
			i = end
		}
	}
}
