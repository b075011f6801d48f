package detect_test

import (
	"strings"
	"testing"

	"github.com/seed-74a30d84/holdfast/detect"
)

// chat are kinds of what people type to an assistant: above the rule what forbids, below it
// what tells with much the same words.
var chat = map[string]string{
	"typed in haste": `
		plz do not repaint the hull
		kindly do not ring the bell
		nevr sell the anchor
		donot wash the sails
		you shouldnt be steering at night
		ok but no music on deck
		enough with the sea shanties
		---
		nevr heard of it
		we have enough sails
		enough with one anchor for today
		it is slow but no worse than the old one`,
	"a place, or a group": `
		Nobody outside the crew gets to read the log.
		Nobody in the galley may smoke.
		Nothing in the hold gets moved.
		Nothing with a broken seal goes into the store.
		Keep this between us.
		Keep the price between you and me.
		---
		Nobody outside reads the log.
		Nobody in the galley heard it.
		Nothing in the hold was wet.
		Nothing in the hold gets moved by the waves.
		Nobody in the galley should worry.
		Nothing with sugar goes wrong.
		Keep the lamp between the two masts.`,
	"how much more": `
		The limit is 40 crates, not a crate more.
		Rent is 300 crowns, not one crown more.
		---
		We counted 40 crates, not a crate more.
		She stayed an hour, not a minute longer.`,
	"what is allowed, but": `
		You're welcome to look at the chart but you can't take it.
		You may open the hatch but you cannot change the course.
		You can steer but you can't change anything on the engine.
		---
		You can tie knots from ropes, but you can't tie ropes from knots.
		I would love to sail but I can't swim.`,
	"without, first or last": `
		Without waking the crew, turn the ship.
		Without moving the ballast, please lift the mast.
		Describe it without adjectives.
		Answer without irony.
		---
		Without seeing the chart, we sailed on.
		Without knowing the depth, the pilot slowed down.
		Sail without a flag.
		Explain how it sails without wind and with the oars of the crew that left us.`,
	"care, and the question": `
		Take care that no rope gets wet.
		Watch out that you don't scratch the rail.
		Do you mind not whistling?
		Wait for my go.
		Logbooks aren't edited by hand.
		---
		Take care of the ropes.
		Do you mind if I whistle?
		I wait for my go every day.
		Logbooks aren't cheap.`,
	"what need not be, faults, small talk": `
		Ask me before each dive.
		The rule: we don't touch the valve.
		---
		No need to ask me before each dive.
		You don't have to wait for approval before you dive.
		You don't need my permission before a dive.
		The problem: we don't close the valve.
		The bug: they don't check the tide.
		no idea, ask the cook
		don't get me wrong, it floats
		Don't know yet.
		No preferences from me.`,
	"in other languages": `
		bitte nix am Ruder ändern
		niks verven aub
		Ich möchte nicht, dass du den Anker verkaufst.
		Kannst du das Deck bitte nicht streichen?
		Die Segel bleiben so wie sie sind.
		Je préfère que tu ne vendes pas l'ancre.
		Rien ne sort sans mon feu vert.
		Tu peux lire le journal mais pas effacer les pages.
		Prefiero que no vendas el ancla.
		¿Puedes no pintar la cubierta?
		Nada sale sin mi firma.
		Preferirei che non vendessi l'ancora.
		Puoi non dipingere il ponte?
		Prefiro que você não venda a âncora.
		---
		Macht nix, wir rudern.
		Ich möchte nicht, glaube ich.
		Kannst du nicht schlafen?
		Kannst du das Deck nicht sehen?
		Je préfère que tu vendes l'ancre.
		Rien ne sort de la pompe.
		Tu peux lire le journal mais pas maintenant.
		No te preocupes.
		Nada nuevo a bordo.
		Prefiero que vendas el ancla.
		¿Puedes pintar la cubierta?
		Niente di nuovo.
		Non preoccuparti.
		Nada de novo.
		Rien de neuf.
		Keine Eile.
		Não precisa pedir autorização.
		Geen haast.`,
}

func TestChat(t *testing.T) {
	detect.WithoutWeights(t)
	for name, list := range chat {
		forbids := true
		for s := range strings.SplitSeq(list, "\n") {
			if s = strings.TrimSpace(s); s == "---" {
				forbids = false
			} else if s != "" && (len(detect.Constraints(s)) > 0) != forbids {
				t.Errorf("%s: %q: forbids is not %v", name, s, forbids)
			}
		}
		if forbids {
			t.Errorf("%s: no rule", name)
		}
	}
}
