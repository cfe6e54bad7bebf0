/**
 * Tasks about VAT in which a fact is missing that only the owner can give: the reason for no VAT, a VAT number, a day
 * of delivery. The model must ask and not guess (R83). Also tasks about e-invoices that are not possible.
 */
import { customerId, invoice, nextNumber, numberOf } from '../ledger/truth.ts';
import { money } from '../money.ts';
import { byCustomer, invoiceMade } from './changed-rows.ts';
import { figuresOf, type Task } from './task.ts';

/** Words for services and for goods in the three languages, and names of their VAT categories. */
const SERVICE = ['service', 'reverse charge', 'reverse-charge', 'dienst', 'verleg', 'steuerschuldner'];
const GOODS = ['goods', 'intra', 'innergemeinschaft', 'goederen', 'levering', 'waren', 'lieferung'];
const NUMBER = ['vat number', 'vat_number', 'vat id', 'btw-nummer', 'btw nummer', 'btw-id', 'btw-identificatienummer'];

const REASONS: readonly Task[] = [
  {
    ...{
      id: 'no-vat-and-no-reason',
      kind: 'vat',
      question: 'Stelle Rheinwerk Metallbau 900 Euro für „Fassadenschilder“ in Rechnung, ohne Umsatzsteuer.',
    },
    mayName: [money('EUR 900')],
    names: [SERVICE, GOODS],
  },
  {
    ...{
      id: 'reason-said-later',
      kind: 'vat',
      question: 'Invoice Rheinwerk Metallbau EUR 350 for "Site survey", without VAT. No mail.',
    },
    followUps: ['They account for the VAT themselves: it was work of ours, and nothing was shipped.'],
    amounts: [money('EUR 350')],
    names: [SERVICE, GOODS, [nextNumber()]],
    effects: invoiceMade(byCustomer('rhein'), money('EUR 350'), {
      ...{ tax_total: 0, lines: [{ taxRate: 0, taxCategory: 'reverse_charge' }] },
    }),
  },
  {
    ...{
      id: 'no-vat-outside-the-eu',
      kind: 'vat',
      question: 'Factureer Gletsch Sport 560 euro voor „Seizoenscampagne”, zonder btw.',
    },
    mayName: [money('EUR 560')],
    names: [
      ['export', 'uitvoer', 'goederen'],
      ['dienst', 'service', 'verleg', 'outside', 'buiten de werking', 'reverse'],
    ],
  },
  {
    ...{
      id: 'exempt-without-reason',
      kind: 'vat',
      question: 'Invoice Lina Vos EUR 260 for "Drawing lessons". It is VAT-exempt. No mail.',
    },
    mayName: [money('EUR 260')],
    names: [['reason', 'why', 'ground', 'basis', 'which exemption', 'what exemption']],
  },
];

const MISSING: readonly Task[] = [
  {
    ...{
      id: 'reverse-charge-without-number',
      kind: 'vat',
      question: 'Factureer Bouwbedrijf Kuiper 640 euro voor „Gevelborden”, btw verlegd. Niet mailen.',
    },
    mayName: [money('EUR 640'), money('EUR 134.4'), money('EUR 774.4')],
    names: [NUMBER],
  },
  {
    ...{
      id: 'number-said-later',
      kind: 'vat',
      question: 'Invoice Bouwbedrijf Kuiper EUR 415 for "Scaffold banner" with the VAT reverse-charged. No mail.',
    },
    followUps: ['It is NL004495445B01.'],
    amounts: [money('EUR 415')],
    names: [NUMBER, [nextNumber()]],
    effects: [
      {
        table: 'customers',
        change: 'changed',
        id: customerId('kuiper'),
        with: { vat_number: 'NL004495445B01' },
      },
      ...invoiceMade(byCustomer('kuiper'), money('EUR 415'), {
        ...{ tax_total: 0, lines: [{ taxRate: 0, taxCategory: 'reverse_charge' }] },
      }),
    ],
  },
  {
    ...{
      id: 'delivery-date-missing',
      kind: 'vat',
      question: 'Invoice Brasserie Lumière EUR 720 for "Tap handles", as an intra-Community supply. No mail.',
    },
    mayName: [money('EUR 720')],
    names: [['deliver', 'supplied', 'shipped', 'dispatched', 'period']],
  },
];

const EINVOICES: readonly Task[] = [
  {
    // Peppol requires the endpoints of both parties; XRechnung requires a contact and a buyer reference.
    ...{
      id: 'kinds-of-e-invoice',
      kind: 'vat',
      question: `Which kinds of e-invoice are possible for ${numberOf('staal-open')} as it is: Peppol, EN 16931, XRechnung? Name those that are, and no others.`,
    },
    names: [['EN 16931', 'EN16931']],
    notNames: ['Peppol', 'XRechnung'],
  },
  {
    ...{
      id: 'e-invoice-impossible',
      kind: 'vat',
      question: `Warum gibt es zu ${numberOf('korenaar-open')} keine E-Rechnung? Was fehlt?`,
    },
    mayName: figuresOf([invoice('korenaar-open')]),
    names: [
      ['Land', 'country'],
      ['kategorie', 'category'],
    ],
  },
];

export const VAT_TRAPS: readonly Task[] = [...REASONS, ...MISSING, ...EINVOICES];
