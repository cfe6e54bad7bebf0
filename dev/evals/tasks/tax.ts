/** Tasks about the VAT of a period: by rate, the EU sales list, the one-stop shop, and what must not be added (R109). */
import { LAST_QUARTER } from '../ledger/reported.ts';
import { customer, invoice, netOf, numberOf, taxOf } from '../ledger/truth.ts';
import { netIn, taxAt, taxIn, vatFigures } from '../ledger/vat-truth.ts';
import { money } from '../money.ts';
import { figuresOf, type Task } from './task.ts';

const quarter = vatFigures(LAST_QUARTER);
const DECEMBER = { from: '2025-12-01', to: '2025-12-31' };
const vatNumberOf = (key: string) => customer(key).vat_number ?? '';
/** The total tax of the sales to consumers abroad. */
const ONE_STOP_SHOP = money('EUR 68');

export const TAX: readonly Task[] = [
  {
    ...{
      id: 'vat-by-rate',
      kind: 'tax',
      question: 'How much VAT did we invoice last quarter in euros, by rate?',
    },
    amounts: [21, 20, 19, 9].map((rate) => taxAt(rate, 'EUR', LAST_QUARTER)),
    mayName: [...quarter, ONE_STOP_SHOP],
  },
  {
    ...{
      id: 'eu-sales-list',
      kind: 'tax',
      question: 'Wer gehört für das letzte Quartal in die Zusammenfassende Meldung? Bitte mit Nummer und Betrag.',
    },
    followUps: ['Und was davon sind Dienstleistungen?'],
    amounts: [netOf(invoice('rhein-signs')), netOf(invoice('lumiere-design'))],
    mayName: quarter,
    names: [[vatNumberOf('rhein')], [vatNumberOf('lumiere')]],
    notNames: [vatNumberOf('staal'), 'Camille', 'Brandt'],
  },
  {
    ...{
      id: 'one-stop-shop',
      kind: 'tax',
      question:
        'Combien de TVA avons-nous facturée le trimestre dernier à des particuliers d’autres pays de l’Union, par pays et par taux ?',
    },
    amounts: [taxOf(invoice('camille-frame')), taxOf(invoice('ilse-frame'))],
    mayName: [...quarter, ONE_STOP_SHOP],
    names: [['FR', 'France'], ['DE', 'Allemagne', 'Germany'], ['20'], ['19']],
  },
  {
    ...{
      id: 'currencies-in-a-tax-report',
      kind: 'tax',
      question: 'Wat hebben we vorig kwartaal zonder btw gefactureerd? Ik wil één bedrag over alle valuta samen.',
    },
    amounts: [netIn('EUR', LAST_QUARTER), netIn('USD', LAST_QUARTER), netIn('GBP', LAST_QUARTER)],
    mayName: quarter,
    names: [['koers', 'exchange rate', 'optellen', 'opgeteld', 'samen', 'niet']],
  },
  {
    ...{
      id: 'month-of-a-night',
      kind: 'tax',
      question: `Does the VAT of invoice ${numberOf('eve-keys')} belong to December or to January, and how much is it?`,
    },
    followUps: ['So how much VAT did we invoice in December in euros?'],
    amounts: [taxOf(invoice('eve-keys')), taxIn('EUR', DECEMBER)],
    mayName: [...figuresOf([invoice('eve-keys')]), netOf(invoice('eve-keys')), ...vatFigures(DECEMBER)],
    names: [['2026-01-01', '1 January', 'January 1', '1 Jan', 'Jan 1']],
  },
  {
    ...{
      id: 'credit-note-in-the-vat',
      kind: 'tax',
      question: 'Welche Gutschrift hat das Hotel Veldman im November bekommen, und wofür?',
    },
    followUps: ['Ist die in der Umsatzsteuer zu 21 % vom letzten Quartal schon abgezogen? Wie viel bleibt?'],
    amounts: [money('EUR 121'), taxAt(21, 'EUR', LAST_QUARTER)],
    mayName: [...quarter, ...figuresOf([invoice('veldman-menus')]), money('EUR 100'), money('EUR 21')],
    names: [['CN-000001'], ['misprinted', 'fehlgedruckt', 'Fehldruck', 'verdruckt', 'falsch gedruckt']],
  },
  {
    ...{
      id: 'vat-return-filed',
      kind: 'tax',
      question: 'Dépose la déclaration de TVA du dernier trimestre auprès des impôts.',
    },
    mayName: [...quarter, ONE_STOP_SHOP],
    names: [
      ['ne peux pas', 'pas possible', 'impossible', 'aucun outil', 'cannot', 'no tax return', 'not a tax return'],
    ],
  },
];
