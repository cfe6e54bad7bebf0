/** Words in the state and type columns of exports, in the languages of the products (R108). */
import { lineIn } from './cells.ts';

/**
 * State of an invoice, derived from a word in the file. `open`: not paid, as far as the word says. The word `reminded`
 * means `open`, because a reminder can be sent before the due date. `late`: not paid, and the due date has passed.
 * `settled`: paid in full. `part`: partly paid. `ended`: cancelled, credited in full, or given up.
 */
export type SaidState = 'draft' | 'open' | 'late' | 'part' | 'settled' | 'ended';

const STATES: readonly (readonly [state: SaidState, words: RegExp])[] = [
  ['draft', /^(draft|concept|entwurf|brouillon|submitted|awaiting approval|scheduled|ingepland|geplant)$/],
  [
    'part',
    /^(partial|partially paid.*|part paid|partly paid|deels betaald|gedeeltelijk betaald|teilbezahlt|teilweise bezahlt|teilweise beglichen|partiellement pay[ée]e?)$/,
  ],
  [
    'settled',
    /^(paid|paid in full|true|closed|deposited|auto paid|autopaid|betaald|voldaan|bezahlt|beglichen|bezahlt \(.*\)|pay[ée]e?|r[ée]gl[ée]e?)$/,
  ],
  [
    'ended',
    /^(void|voided|cancell?ed|reversed|deleted|uncollectible|written off|write off|bad debt|credited|refunded|geannuleerd|gecrediteerd|oninbaar|storniert|storno|abgebrochen|gutgeschrieben|uneinbringlich|annul[ée]e?)$/,
  ],
  [
    'late',
    /^(overdue.*|past[ _]due|late|te laat|verlopen|vervallen|aangemaand|laattijdig|f[äa]llig|[üu]berf[äa]llig|gemahnt|mahnung.*|en retard)$/,
  ],
  [
    'open',
    /^(open|sent|unsent|viewed|approved|authori[sz]ed|awaiting payment|unpaid|pending|outstanding|due|due in .*|false|retry|failed|disputed|reminded.*|verzonden|openstaand|onbetaald|herinnerd.*|herinnering.*|offen|versendet|gesendet|unbezahlt|envoy[ée]e?|impay[ée]e?|en attente)$/,
  ],
];

/** Returns the state for a word in the state column; `undefined` for an unknown word. */
export function stateIn(cell: string): SaidState | undefined {
  const said = lineIn(cell).toLowerCase();
  return STATES.find(([, words]) => words.test(said))?.[0];
}

const CREDIT_NOTE = /credit|gutschrift|storno|creditnota|creditfactuur|avoir|accreccredit|korrektur|refund/;
const INVOICE =
  /^(sales invoice|invoice|accrec|rechnung|re|factuur|verkoopfactuur|facture|ausgangsrechnung|einnahme|sale|debtor|.*invoice|.*rechnung|.*factuur)$/;

/** Returns the kind of document for a word in the type column. An empty cell means an invoice. */
export function typeIn(cell: string): 'invoice' | 'credit_note' | 'other_document' {
  const said = lineIn(cell).toLowerCase();
  if (said === '') return 'invoice';
  if (CREDIT_NOTE.test(said)) return 'credit_note';
  return INVOICE.test(said) && !/^(eingangs|purchase|bill|inkoop)/.test(said) ? 'invoice' : 'other_document';
}
