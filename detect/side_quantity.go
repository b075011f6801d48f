package detect

import (
	"strconv"
	"strings"
)

// quant is a number with the base of its unit: seconds, bytes, per cent, a currency.
type quant struct {
	value float64
	unit  byte // s, b, %, $, €, £; 0 none
	num   bool
}

type unitOf struct {
	factor float64
	base   byte
}

// units turn what stands behind a number into its base.
var units = func() map[string]unitOf {
	m := map[string]unitOf{}
	for base, lines := range map[byte]string{
		's': `1 s sec secs second seconds sekunden sekunde seconde secondes segundo segundos 秒
			0.001 ms msec millis millisecond milliseconds 毫秒
			0.000001 us µs microseconds
			60 m min mins minute minutes minuten minuto minutos minuti 分 分钟 分間
			3600 h hr hrs hour hours stunde stunden heure heures hora horas 小时 時間
			86400 d day days tag tage tagen jour jours día días dia dias giorni 天 日
			604800 w week weeks woche wochen semaine semaines semana semanas 周 週間
			2629800 month months monat monate mois mes meses 个月 ヶ月
			31557600 year years jahr jahre an ans año años 年`,
		'b': `1 b byte bytes octets
			1e3 k kb
			1e6 mb
			1e9 gb
			1e12 tb
			1024 ki kib
			1048576 mi mib
			1073741824 gi gib
			1099511627776 tib`,
		0: `1e3 thousand tausend mille mil
			1e6 million millions millionen
			1e9 billion billions milliard milliarden`,
		'%': `1 % percent prozent pourcent`,
		'$': `1 $ usd dollar dollars`,
		'E': `1 € eur euro euros`,
		'P': `1 £ gbp pounds`,
		'C': `1 °c celsius`,
		'k': `1 kg kilo kilos kilogram kilograms kilogramm
			0.001 g gram grams gramm
			1000 tonne tonnes`,
		'A': `0.001 ma milliamp milliamps
			1 amp amps ampere`,
		'W': `1 watt watts
			1000 kw kilowatt`,
		'H': `1 hz hertz
			1e3 khz
			1e6 mhz
			1e9 ghz`,
		'r': `1e3 kbit kbps
			1e6 mbit mbps
			1e9 gbit gbps`,
		'l': `0.01 cm
			0.001 mm
			1000 km kilometers kilometres`,
	} {
		for l := range strings.SplitSeq(lines, "\n") {
			f := strings.Fields(l)
			n, _ := strconv.ParseFloat(f[0], 64)
			for _, w := range f[1:] {
				m[w] = unitOf{n, base}
			}
		}
	}
	return m
}()

// countWords are writtenNumbers and those of which the word itself says how often, in more languages.
var countWords = func() map[string]float64 {
	m := map[string]float64{}
	for _, x := range strings.Fields(writtenNumbers + `
		zero=0 one=1 once=1 twice=2 both=2 thrice=3 thousand=1000 million=1000000
		zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 zwölf=12
		deux=2 trois=3 quatre=4 cinq=5 sept=7 huit=8 neuf=9 dix=10
		dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 doce=12
		两=2 三=3 四=4 五=5`) {
		w, n, _ := strings.Cut(x, "=")
		m[w], _ = strconv.ParseFloat(n, 64)
	}
	return m
}()

// quantOf reads t as a number with or without a unit: 5, 12,480, 1.12GB, 14m51s, 00:01:47, $500, 80%.
func quantOf(t string) quant {
	if n, ok := countWords[strings.ToLower(t)]; ok {
		return quant{value: n, num: true}
	}
	s, sign, unit := t, 1.0, byte(0)
	if s != "" && (s[0] == '-' || s[0] == '+' || s[0] == '~') && len(s) > 1 {
		if s[0] == '-' {
			sign = -1
		}
		s = s[1:]
	}
	for _, c := range [...]string{"$", "€", "£"} {
		if rest, ok := strings.CutPrefix(s, c); ok {
			s, unit = rest, units[c].base
		}
	}
	if s == "" || !isDigit(s[0]) {
		return quant{}
	}
	if n, ok := clockSpan(s); ok {
		return quant{n, 's', true}
	}
	n, rest, ok := cutNumber(s)
	if !ok {
		return quant{}
	}
	q := quant{sign * n, unit, true}
	if rest == "" {
		return q
	}
	u, ok := units[strings.ToLower(rest)]
	if !ok {
		return compound(s)
	}
	if rest == "M" || rest == "K" || rest == "m" && n >= 120 {
		return quant{}
	}
	return quant{q.value * u.factor, u.base, true}
}

// cutNumber cuts the number s opens with: 12,480.5.
func cutNumber(s string) (n float64, rest string, ok bool) {
	i, dots := 0, 0
	for i < len(s) && (isDigit(s[i]) || (s[i] == '.' || s[i] == ',') && i+1 < len(s) && isDigit(s[i+1])) {
		if s[i] == '.' {
			dots++
		}
		i++
	}
	if dots > 1 {
		return 0, s, false // a version
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(s[:i], ",", ""), 64)
	return n, s[i:], err == nil
}

// compound reads 14m51s, 2d4h.
func compound(s string) quant {
	total := 0.0
	for s != "" {
		n, rest, ok := cutNumber(s)
		i := 0
		for i < len(rest) && isLetter(rest[i]) {
			i++
		}
		u := units[strings.ToLower(rest[:i])]
		if i == 0 && total > 0 && near(float64(int(total/3600))*3600, total) && len(s) == 2 {
			return quant{total + n*60, 's', true} // 3h05
		}
		if !ok || u.base != 's' {
			return quant{}
		}
		total += n * u.factor
		s = rest[i:]
	}
	return quant{total, 's', true}
}

// clockSpan reads 00:01:47.203 as a length of time.
func clockSpan(s string) (float64, bool) {
	if strings.Count(s, ":") != 2 || len(s) < 7 {
		return 0, false
	}
	total := 0.0
	for p := range strings.SplitSeq(s, ":") {
		n, err := strconv.ParseFloat(p, 64)
		if err != nil {
			return 0, false
		}
		total = total*60 + n
	}
	return total, true
}

// equals reports whether two quantities are the same, or are not comparable.
func (a quant) equals(b quant) bool {
	x, y := a.value, b.value
	if a.unit != b.unit && a.unit != 0 && b.unit != 0 {
		return true
	}
	if a.unit == 'b' && b.unit == 'b' && x < 1.08*y && y < 1.08*x {
		return true
	}
	if near(x, y) || a.unit == 's' && b.unit == 's' && x > longSpan && x < 1.04*y && y < 1.04*x {
		return true
	}
	if a.unit == b.unit {
		return false
	}
	if b.unit == 0 {
		x, y = y, x // y has the unit
	}
	if b.unit == '%' || a.unit == '%' {
		return near(x*100, y) // a rate
	}
	for _, f := range [...]float64{1e-3, 60, 3600, 86400, 1e3, 1024, 1e6, 1 << 20, 1e9, 1 << 30} {
		if near(x*f, y) {
			return true // the number alone may be in another unit
		}
	}
	return false
}

// longSpan is 28 days in seconds: longer ones are told in months, which are not of one length.
const longSpan = 28 * 86400

func near(x, y float64) bool {
	d := x - y
	return d < 1e-9+1e-6*x && -d < 1e-9+1e-6*y
}
