/** Texts of the customer's subscription page that differ for subscriptions with invoices (R91). */
import type { Language } from '../../model/language.ts';
import { WORDS, type Words } from './words.ts';

type Differing = Pick<Words, 'standing' | 'ending' | 'facts' | 'payments' | 'period' | 'cancelHint'>;

const en: Differing = {
  standing: {
    ...WORDS.en.standing,
    active: { heading: 'Your subscription', text: 'It runs, and you get an invoice for each period.' },
    past_due: { heading: 'An invoice is overdue', text: 'Please pay it. You can do so here.' },
    paused: { heading: 'Paused', text: 'No invoices are issued until it goes on.' },
    cancelled: { heading: 'Ended', text: 'No more invoices are issued.' },
    completed: { heading: 'Completed', text: 'The last invoice was issued, and none is open.' },
  },
  ending: (day) => ({ heading: 'It ends soon', text: `It ends on ${day}. No more invoices are issued.` }),
  facts: { ...WORDS.en.facts, next: 'Next invoice', paid: 'Invoices paid' },
  payments: 'Invoices',
  period: { open: 'due', failed: 'overdue', paid: 'paid', unpaid: 'cancelled' },
  cancelHint: (day) =>
    day === null
      ? 'It ends at once. No more invoices are issued; issued ones stay due.'
      : `It runs until ${day}. No more invoices are issued; issued ones stay due.`,
};

const nl: Differing = {
  standing: {
    ...WORDS.nl.standing,
    active: { heading: 'Uw abonnement', text: 'Het loopt; u krijgt voor elke periode een factuur.' },
    past_due: { heading: 'Een factuur is te laat', text: 'Betaal deze alstublieft. Dat kan hier.' },
    paused: { heading: 'Gepauzeerd', text: 'Er worden geen facturen gemaakt tot het verdergaat.' },
    cancelled: { heading: 'Beëindigd', text: 'Er worden geen facturen meer gemaakt.' },
    completed: { heading: 'Voltooid', text: 'De laatste factuur is gemaakt en er staat niets open.' },
  },
  ending: (day) => ({
    heading: 'Het eindigt binnenkort',
    text: `Het eindigt op ${day}. Er worden geen facturen meer gemaakt.`,
  }),
  facts: { ...WORDS.nl.facts, next: 'Volgende factuur', paid: 'Facturen betaald' },
  payments: 'Facturen',
  period: { open: 'verschuldigd', failed: 'te laat', paid: 'betaald', unpaid: 'vervallen' },
  cancelHint: (day) =>
    day === null
      ? 'Het eindigt meteen. Er worden geen facturen meer gemaakt; eerdere moeten nog worden betaald.'
      : `Het loopt door tot ${day}. Er worden geen facturen meer gemaakt; eerdere moeten nog worden betaald.`,
};

const de: Differing = {
  standing: {
    ...WORDS.de.standing,
    active: { heading: 'Ihr Abonnement', text: 'Es läuft, und Sie erhalten für jeden Zeitraum eine Rechnung.' },
    past_due: { heading: 'Eine Rechnung ist überfällig', text: 'Bitte zahlen Sie sie. Das können Sie hier tun.' },
    paused: { heading: 'Pausiert', text: 'Bis es weitergeht, werden keine Rechnungen gestellt.' },
    cancelled: { heading: 'Beendet', text: 'Es werden keine Rechnungen mehr gestellt.' },
    completed: { heading: 'Abgeschlossen', text: 'Die letzte Rechnung ist gestellt, und keine ist offen.' },
  },
  ending: (day) => ({
    heading: 'Es endet bald',
    text: `Es endet am ${day}. Es werden keine Rechnungen mehr gestellt.`,
  }),
  facts: { ...WORDS.de.facts, next: 'Nächste Rechnung', paid: 'Bezahlte Rechnungen' },
  payments: 'Rechnungen',
  period: { open: 'fällig', failed: 'überfällig', paid: 'bezahlt', unpaid: 'storniert' },
  cancelHint: (day) =>
    day === null
      ? 'Es endet sofort. Es werden keine Rechnungen mehr gestellt; frühere bleiben fällig.'
      : `Es läuft bis zum ${day}. Es werden keine Rechnungen mehr gestellt; frühere bleiben fällig.`,
};

export const INVOICED_WORDS = { en, nl, de } satisfies Record<Language, Differing>;
