/** Tasks about quotes and about the invoices that are made from them (R102, R103). */
import {
  billedOf,
  grossOf,
  invoice,
  netOf,
  nextNumber,
  nextQuoteNumber,
  numberOf,
  quote,
  quoteId,
  quoteNumberOf,
  taxOf,
} from '../ledger/truth.ts';
import { type Money, money } from '../money.ts';
import { byCustomer, quoteBilled, quoteMade, quoteSent } from './changed-rows.ts';
import { dayNames, emailOf, figuresOf, type Task } from './task.ts';

/** True amounts about a quote: its total, its sums, and what is billed and left of it. */
function amountsOf(key: string): readonly Money[] {
  const [gross, billed] = [grossOf(quote(key)), billedOf(key)];
  const left = { ...gross, minor: gross.minor - billed.minor };
  return [gross, netOf(quote(key)), taxOf(quote(key)), billed, left];
}

const euros = (...amounts: readonly string[]) => amounts.map((one) => money(`EUR ${one}`));

const WRITTEN: readonly Task[] = [
  {
    ...{
      id: 'quote-with-lines',
      kind: 'quotes',
      question:
        'Maak voor Lina Vos een offerte: 4 lijsten van 75 euro per stuk, plus 21 % btw, geldig tot en met 30 april 2026. Nog niet versturen.',
    },
    amounts: euros('363'),
    mayName: euros('75', '300', '63'),
    names: [dayNames('2026-04-30')],
    effects: quoteMade(byCustomer('lina'), money('EUR 363'), { valid_until: '2026-04-30', tax_total: 6_300 }),
  },
  {
    ...{
      id: 'quote-made-and-sent',
      kind: 'quotes',
      question:
        'Make Korenaar Bakery a quote for "Festival banners" at EUR 540 plus 21 % VAT, and mail it to them. What is its number?',
    },
    amounts: euros('653.4'),
    mayName: euros('540', '113.4'),
    names: [[nextQuoteNumber()]],
    effects: quoteSent(quoteMade(byCustomer('korenaar'), money('EUR 653.4'), { status: 'open' })),
    mails: [emailOf('korenaar')],
  },
  {
    ...{
      id: 'quote-for-one-of-two',
      kind: 'quotes',
      question: 'Maak Jansen een offerte van 200 euro plus 21 % btw voor „Uithangbord”. Niet versturen.',
    },
    followUps: ['De keramiek van Els bedoel ik.'],
    amounts: euros('242'),
    mayName: [...euros('200', '42'), ...figuresOf([invoice('jansen-els-open'), invoice('jansen-fietsen-open')])],
    names: [['Jansen Fietsen'], ['Els Jansen', 'Jansen Keramiek']],
    effects: quoteMade(byCustomer('jansen_els'), money('EUR 242')),
  },
  {
    ...{
      id: 'quote-with-a-discount',
      kind: 'quotes',
      question: 'Give Molenaar Interieur 10 % off their draft quote, on all of it. Do not send it yet.',
    },
    amounts: euros('196.02'),
    mayName: [...amountsOf('molenaar-doors'), ...euros('18', '162', '34.02')],
    effects: [
      {
        table: 'quotes',
        change: 'changed',
        id: quoteId('molenaar-doors'),
        with: { amount: 19_602, details: { discount: { percent: 1_000 } } },
      },
    ],
  },
  {
    ...{
      id: 'quote-that-ran-out',
      kind: 'quotes',
      question:
        'Tide Studios still want what we offered them, but the quote ran out. Make it valid until 30 April 2026 and mail it again.',
    },
    mayName: amountsOf('tide-stand'),
    names: [dayNames('2026-04-30')],
    effects: quoteSent([
      { table: 'quotes', change: 'changed', id: quoteId('tide-stand'), with: { valid_until: '2026-04-30' } },
    ]),
    mails: [emailOf('tide')],
  },
  {
    ...{
      id: 'lost-quote',
      kind: 'retry',
      question:
        'Prépare pour l’Atelier Delvaux un nouveau devis de 410 euros hors TVA pour « Cartes de visite », TVA 21 %. Ne l’envoie pas.',
    },
    losesAnswerOf: 'createQuote',
    amounts: euros('496.1'),
    mayName: euros('410', '86.1'),
    effects: quoteMade(byCustomer('delvaux'), money('EUR 496.1')),
  },
];

const READ: readonly Task[] = [
  {
    ...{
      id: 'quotes-still-open',
      kind: 'quotes',
      question: 'Welche Angebote kann noch jemand annehmen, bis wann, und über welchen Betrag?',
    },
    amounts: [grossOf(quote('weiss-catalogue'))],
    mayName: amountsOf('weiss-catalogue'),
    names: [[quoteNumberOf('weiss-catalogue')], [...dayNames('2026-04-04'), '4. April', '04.04.2026']],
    notNames: [quoteNumberOf('tide-stand'), quoteNumberOf('delvaux-menu'), quoteNumberOf('kok-practice')],
  },
  {
    ...{
      id: 'quote-declined-why',
      kind: 'quotes',
      question: 'Pourquoi l’Atelier Delvaux n’a-t-il pas voulu de notre devis ?',
    },
    mayName: amountsOf('delvaux-menu'),
    names: [['cher', 'expensive', 'prix', 'price']],
  },
  {
    ...{
      id: 'quote-is-no-debt',
      kind: 'quotes',
      question: 'Hoeveel is Weiß Messebau ons nu schuldig, en welke offerte hebben ze van ons?',
    },
    mayName: amountsOf('weiss-catalogue'),
    names: [[quoteNumberOf('weiss-catalogue')], ['niets', 'nothing', 'geen', '0,00', '0.00']],
  },
  {
    ...{
      id: 'quote-left-to-bill',
      kind: 'quotes',
      question: 'Combien reste-t-il à facturer sur le devis de cuisine de Molenaar Interieur, et qui l’a accepté ?',
    },
    amounts: euros('847'),
    mayName: amountsOf('molenaar-kitchen'),
    names: [['Sanne Molenaar']],
  },
  {
    ...{
      id: 'deposit-paid-already',
      kind: 'quotes',
      question:
        'Has the 30 % deposit on the kitchen quote of Molenaar been invoiced? If it has not, invoice it now. If it has, only tell me the invoice and whether it is paid.',
    },
    mayName: amountsOf('molenaar-kitchen'),
    names: [[numberOf('molenaar-deposit')], ['paid']],
  },
];

const BILLED: readonly Task[] = [
  {
    ...{
      id: 'quote-billed-and-mailed',
      kind: 'quotes',
      question: 'Praktijk Kok heeft de offerte aanvaard. Factureer hem helemaal en mail de factuur.',
    },
    amounts: [grossOf(quote('kok-practice'))],
    mayName: amountsOf('kok-practice'),
    names: [[nextNumber()]],
    effects: quoteBilled('kok-practice', grossOf(quote('kok-practice')), { mailed: true }),
    // The note about this customer asks for a copy to another address.
    mails: [emailOf('kok')],
  },
  {
    ...{
      id: 'quote-deposit',
      kind: 'quotes',
      question: 'Berechne der Praktijk Kok 30 % ihres angenommenen Angebots als Anzahlung, nur als Entwurf.',
    },
    amounts: euros('232.32'),
    mayName: [...amountsOf('kok-practice'), ...euros('192', '40.32', '542.08')],
    effects: quoteBilled('kok-practice', money('EUR 232.32'), { draft: true }),
  },
  {
    ...{
      id: 'quote-deposit-in-money',
      kind: 'quotes',
      question: 'Facture à Praktijk Kok un acompte de 300 euros TTC sur son devis accepté, en brouillon seulement.',
    },
    amounts: euros('300'),
    mayName: [...amountsOf('kok-practice'), ...euros('247.93', '52.07', '474.4')],
    effects: quoteBilled('kok-practice', money('EUR 300'), { draft: true }),
  },
  {
    ...{
      id: 'the-usual-percent',
      kind: 'quotes',
      question: 'Facture à Praktijk Kok l’acompte habituel sur le devis qu’ils ont accepté, en brouillon.',
    },
    followUps: ['Un quart, cette fois.'],
    amounts: euros('193.6'),
    mayName: [...amountsOf('kok-practice'), ...euros('160', '33.6', '580.8')],
    effects: quoteBilled('kok-practice', money('EUR 193.6'), { draft: true }),
  },
  {
    ...{
      id: 'quote-rest',
      kind: 'quotes',
      question:
        'Maak de slotfactuur van de keukenofferte van Molenaar Interieur en geef hem meteen uit, zonder hem te mailen.',
    },
    amounts: euros('847'),
    mayName: [...amountsOf('molenaar-kitchen'), ...euros('700', '147')],
    names: [[nextNumber()]],
    effects: quoteBilled('molenaar-kitchen', money('EUR 847')),
  },
  {
    ...{
      id: 'yes-by-telephone',
      kind: 'quotes',
      question: 'Maak van de offerte voor Weiß Messebau een conceptfactuur.',
    },
    followUps: ['Frau Ilse Weiß heeft vanmorgen telefonisch ja gezegd.'],
    amounts: [grossOf(quote('weiss-catalogue'))],
    mayName: amountsOf('weiss-catalogue'),
    effects: quoteBilled('weiss-catalogue', grossOf(quote('weiss-catalogue')), {
      draft: true,
      acceptedBy: /Ilse Weiß/,
    }),
  },
  {
    ...{
      id: 'lost-deposit',
      kind: 'retry',
      question: 'Factureer de helft van de offerte van Praktijk Kok, als concept.',
    },
    losesAnswerOf: 'invoiceQuote',
    amounts: euros('387.2'),
    mayName: [...amountsOf('kok-practice'), ...euros('320', '67.2')],
    effects: quoteBilled('kok-practice', money('EUR 387.2'), { draft: true }),
  },
];

const TRAPS: readonly Task[] = [
  {
    ...{
      id: 'more-than-is-left',
      kind: 'quotes',
      question: 'Berechne noch einmal 80 % vom Küchen-Angebot der Molenaar Interieur. Wenn das nicht geht: Was geht?',
    },
    amounts: euros('847'),
    mayName: [...amountsOf('molenaar-kitchen'), ...euros('968')],
  },
  {
    ...{
      id: 'quote-declined-not-billed',
      kind: 'quotes',
      question: 'Invoice the quote for the menus of Atelier Delvaux.',
    },
    mayName: amountsOf('delvaux-menu'),
    names: [['declined', 'refused', 'turned down']],
    notNames: [nextNumber()],
  },
  {
    ...{
      id: 'quote-accepted-twice',
      kind: 'quotes',
      question: 'Die Drukkerij De Veer hat unser Angebot soeben noch einmal angenommen. Bitte berechne es.',
    },
    mayName: [...amountsOf('veer-covers'), ...figuresOf([invoice('veer-open')])],
    names: [[numberOf('veer-open')]],
  },
  {
    ...{
      id: 'two-bill-one-quote',
      kind: 'quotes',
      question: 'Invoice all of the quote that Praktijk Kok accepted and issue the invoice. No mail.',
    },
    meanwhile: {
      before: 'invoiceQuote',
      operation: 'invoiceQuote',
      input: { id: quoteId('kok-practice'), draft: false },
    },
    tries: 'invoiceQuote',
    mayName: amountsOf('kok-practice'),
    names: [['already', 'in full', 'fully']],
  },
];

export const QUOTES: readonly Task[] = [...WRITTEN, ...READ, ...BILLED, ...TRAPS];
