/** Texts of mails to customers in each language. TypeScript reports a text that is missing. */
import type { LocalDate } from '../../model/dates.ts';
import { dateIn, type Language } from '../../model/language.ts';
import type { UsualTone } from '../../model/reminding.ts';

type ReminderFacts = {
  readonly seller: string;
  readonly invoiceNumber: string;
  /** The amount due, with the total if a part was paid: `EUR 60.00 of EUR 100.00`. */
  readonly due: string;
  readonly isPart: boolean;
  /** For example `was due on 1 March 2026, 14 days ago`. */
  readonly when: string;
};

type Wording = { readonly subject: string; readonly opening: string; readonly closing: string };

export type MailWords = {
  readonly hello: (name: string) => string;
  readonly regards: string;
  readonly noMoreReminders: string;
  readonly pay: { readonly label: (amount: string) => string; readonly text: string };
  readonly partOf: (due: string, total: string) => string;
  readonly due: (date: LocalDate, daysOverdue: number) => string;
  readonly invoice: {
    readonly subject: (number: string, seller: string) => string;
    /** `due`: the amount due. `total`: the invoice's total; null if equal to `due`. */
    readonly text: (facts: { number: string; due: string; total: string | null }) => string;
    readonly ask: (date: string) => string;
  };
  readonly reminder: Readonly<Record<UsualTone, (facts: ReminderFacts) => Wording>>;
  /** Reminder of an invoice that the seller collects by direct debit. */
  readonly toCollect: (facts: ReminderFacts) => Wording;
  readonly link: (facts: { what: string; seller: string; due: string }) => Wording;
  /** `amount` is never negative. */
  readonly statement: {
    readonly subject: (seller: string) => string;
    readonly text: (from: string, to: string) => string;
    readonly outstanding: (amount: string) => string;
    readonly credit: (amount: string) => string;
    readonly settled: (currency: string) => string;
    readonly nothing: string;
  };
};

const EN: MailWords = {
  hello: (name) => `Hello ${name},`,
  regards: 'Kind regards,',
  noMoreReminders: 'No more reminders',
  pay: { label: (amount) => `Pay ${amount}`, text: 'Pay here' },
  partOf: (due, total) => `${due} of ${total}`,
  due: (date, late) => {
    const day = dateIn('en', date);
    return late === 0 ? `is due on ${day}` : `was due on ${day}, ${late === 1 ? 'yesterday' : `${late} days ago`}`;
  },
  invoice: {
    subject: (number, seller) => `Invoice ${number} from ${seller}`,
    text: ({ number, due, total }) =>
      total === null
        ? `Here is invoice ${number} for ${due}.`
        : `Here is invoice ${number} for ${total}, of which ${due} is still due.`,
    ask: (date) => `Please pay it by ${date}.`,
  },
  reminder: {
    friendly: ({ invoiceNumber, seller, due, isPart, when }) => ({
      subject: `A friendly reminder: invoice ${invoiceNumber} from ${seller}`,
      opening: isPart
        ? `This is a friendly reminder that ${due} is still due on invoice ${invoiceNumber}, which ${when}.`
        : `This is a friendly reminder that invoice ${invoiceNumber} for ${due} ${when}.`,
      closing: 'If you have just paid, thank you, and please ignore this message.',
    }),
    neutral: ({ invoiceNumber, seller, due, isPart, when }) => ({
      subject: `Payment reminder: invoice ${invoiceNumber} from ${seller}`,
      opening: `Invoice ${invoiceNumber} ${when}, and ${due} is still ${isPart ? 'due' : 'to be paid'}.`,
      closing: 'If your payment is already on its way, you need not do anything.',
    }),
    firm: ({ invoiceNumber, seller, due, isPart, when }) => ({
      subject: `Please pay now: invoice ${invoiceNumber} from ${seller}`,
      opening: isPart
        ? `We have received only a part of your payment for invoice ${invoiceNumber}, which ${when}: ${due} is still due.`
        : `We have not received your payment of ${due} for invoice ${invoiceNumber}, which ${when}.`,
      closing: 'Please pay it now, or reply to this message today if something is wrong with the invoice.',
    }),
  },
  toCollect: ({ invoiceNumber, seller, due, when }) => ({
    subject: `Invoice ${invoiceNumber} from ${seller} is collected by direct debit`,
    opening: `Invoice ${invoiceNumber} ${when}, and ${due} has not been collected yet.`,
    closing: 'Please make sure that there is enough money in the account.',
  }),
  link: ({ what, seller, due }) => ({
    subject: `A friendly reminder: ${what}, ${seller}`,
    opening: `This is a friendly reminder that ${due} for ${what} has not been paid yet.`,
    closing: 'If you have just paid, thank you, and please ignore this message.',
  }),
  statement: {
    subject: (seller) => `Your statement from ${seller}`,
    text: (from, to) => `Attached is your statement from ${from} to ${to}.`,
    outstanding: (amount) => `Outstanding: ${amount}.`,
    credit: (amount) => `To be given back to you: ${amount}.`,
    settled: (currency) => `In ${currency}, nothing is outstanding.`,
    nothing: 'There were no invoices and no payments, and nothing is outstanding.',
  },
};

const NL: MailWords = {
  hello: (name) => `Hallo ${name},`,
  regards: 'Met vriendelijke groet,',
  noMoreReminders: 'Geen herinneringen meer',
  pay: { label: (amount) => `${amount} betalen`, text: 'Betaal hier' },
  partOf: (due, total) => `${due} van ${total}`,
  due: (date, late) => {
    const day = dateIn('nl', date);
    if (late === 0) return `uiterlijk op ${day} betaald moet worden`;
    return `uiterlijk op ${day}, ${late === 1 ? 'gisteren' : `${late} dagen geleden`}, betaald had moeten worden`;
  },
  invoice: {
    subject: (number, seller) => `Factuur ${number} van ${seller}`,
    text: ({ number, due, total }) =>
      total === null
        ? `Hierbij factuur ${number} van ${due}.`
        : `Hierbij factuur ${number} van ${total}, waarvan ${due} nog openstaat.`,
    ask: (date) => `Graag betalen voor of op ${date}.`,
  },
  reminder: {
    friendly: ({ invoiceNumber, seller, due, isPart, when }) => ({
      subject: `Vriendelijke herinnering: factuur ${invoiceNumber} van ${seller}`,
      opening: isPart
        ? `Een vriendelijke herinnering: van factuur ${invoiceNumber}, die ${when}, staat ${due} nog open.`
        : `Een vriendelijke herinnering aan factuur ${invoiceNumber} van ${due}, die ${when}.`,
      closing: 'Heeft u net betaald? Dan danken wij u en kunt u dit bericht negeren.',
    }),
    neutral: ({ invoiceNumber, seller, due, when }) => ({
      subject: `Betalingsherinnering: factuur ${invoiceNumber} van ${seller}`,
      opening: `Van factuur ${invoiceNumber}, die ${when}, staat ${due} nog open.`,
      closing: 'Is uw betaling al onderweg, dan hoeft u niets te doen.',
    }),
    firm: ({ invoiceNumber, seller, due, isPart, when }) => ({
      subject: `Betaal nu: factuur ${invoiceNumber} van ${seller}`,
      opening: isPart
        ? `Wij hebben nog maar een deel ontvangen van factuur ${invoiceNumber}, die ${when}: ${due} staat nog open.`
        : `Wij hebben uw betaling van ${due} voor factuur ${invoiceNumber}, die ${when}, niet ontvangen.`,
      closing: 'Betaal nu, of beantwoord dit bericht vandaag nog als er iets niet klopt aan de factuur.',
    }),
  },
  toCollect: ({ invoiceNumber, seller, due, when }) => ({
    subject: `Factuur ${invoiceNumber} van ${seller} wordt automatisch afgeschreven`,
    opening: `Van factuur ${invoiceNumber}, die ${when}, is ${due} nog niet afgeschreven.`,
    closing: 'Zorgt u ervoor dat er genoeg geld op de rekening staat.',
  }),
  link: ({ what, seller, due }) => ({
    subject: `Vriendelijke herinnering: ${what}, ${seller}`,
    opening: `Een vriendelijke herinnering: ${due} voor ${what} is nog niet betaald.`,
    closing: 'Heeft u net betaald? Dan danken wij u en kunt u dit bericht negeren.',
  }),
  statement: {
    subject: (seller) => `Uw rekeningoverzicht van ${seller}`,
    text: (from, to) => `In de bijlage vindt u uw rekeningoverzicht van ${from} tot en met ${to}.`,
    outstanding: (amount) => `Openstaand: ${amount}.`,
    credit: (amount) => `U krijgt nog terug: ${amount}.`,
    settled: (currency) => `In ${currency} staat niets open.`,
    nothing: 'Er waren geen facturen en geen betalingen, en er staat niets open.',
  },
};

const DE: MailWords = {
  hello: (name) => `Guten Tag ${name},`,
  regards: 'Mit freundlichen Grüßen',
  noMoreReminders: 'Keine Erinnerungen mehr',
  pay: { label: (amount) => `${amount} bezahlen`, text: 'Hier bezahlen' },
  partOf: (due, total) => `${due} von ${total}`,
  due: (date, late) => {
    const day = dateIn('de', date);
    return late === 0
      ? `am ${day} fällig ist`
      : `am ${day}, ${late === 1 ? 'gestern' : `vor ${late} Tagen`}, fällig war`;
  },
  invoice: {
    subject: (number, seller) => `Rechnung ${number} von ${seller}`,
    text: ({ number, due, total }) =>
      total === null
        ? `hier ist die Rechnung ${number} über ${due}.`
        : `hier ist die Rechnung ${number} über ${total}, davon sind noch ${due} offen.`,
    ask: (date) => `Bitte zahlen Sie sie bis zum ${date}.`,
  },
  reminder: {
    friendly: ({ invoiceNumber, seller, due, isPart, when }) => ({
      subject: `Freundliche Erinnerung: Rechnung ${invoiceNumber} von ${seller}`,
      opening: isPart
        ? `wir erinnern Sie freundlich an die Rechnung ${invoiceNumber}, die ${when}: ${due} sind noch offen.`
        : `wir erinnern Sie freundlich an die Rechnung ${invoiceNumber} über ${due}, die ${when}.`,
      closing: 'Wenn Sie gerade bezahlt haben, danken wir Ihnen; dann ist diese Nachricht gegenstandslos.',
    }),
    neutral: ({ invoiceNumber, seller, due, when }) => ({
      subject: `Zahlungserinnerung: Rechnung ${invoiceNumber} von ${seller}`,
      opening: `von der Rechnung ${invoiceNumber}, die ${when}, sind noch ${due} offen.`,
      closing: 'Wenn Ihre Zahlung schon unterwegs ist, brauchen Sie nichts zu tun.',
    }),
    firm: ({ invoiceNumber, seller, due, isPart, when }) => ({
      subject: `Bitte zahlen Sie jetzt: Rechnung ${invoiceNumber} von ${seller}`,
      opening: isPart
        ? `von der Rechnung ${invoiceNumber}, die ${when}, haben wir erst einen Teil erhalten: ${due} sind noch offen.`
        : `Ihre Zahlung von ${due} für die Rechnung ${invoiceNumber}, die ${when}, haben wir nicht erhalten.`,
      closing: 'Bitte zahlen Sie jetzt, oder antworten Sie noch heute, wenn mit der Rechnung etwas nicht stimmt.',
    }),
  },
  toCollect: ({ invoiceNumber, seller, due, when }) => ({
    subject: `Rechnung ${invoiceNumber} von ${seller} wird per Lastschrift eingezogen`,
    opening: `von der Rechnung ${invoiceNumber}, die ${when}, sind ${due} noch nicht eingezogen.`,
    closing: 'Bitte sorgen Sie dafür, dass genug Geld auf dem Konto ist.',
  }),
  link: ({ what, seller, due }) => ({
    subject: `Freundliche Erinnerung: ${what}, ${seller}`,
    opening: `wir erinnern Sie freundlich daran, dass ${due} für ${what} noch nicht bezahlt sind.`,
    closing: 'Wenn Sie gerade bezahlt haben, danken wir Ihnen; dann ist diese Nachricht gegenstandslos.',
  }),
  statement: {
    subject: (seller) => `Ihr Kontoauszug von ${seller}`,
    text: (from, to) => `im Anhang finden Sie Ihren Kontoauszug vom ${from} bis zum ${to}.`,
    outstanding: (amount) => `Offen: ${amount}.`,
    credit: (amount) => `Sie erhalten noch zurück: ${amount}.`,
    settled: (currency) => `In ${currency} ist nichts offen.`,
    nothing: 'Es gab keine Rechnungen und keine Zahlungen, und es ist nichts offen.',
  },
};

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en: EN, nl: NL, de: DE };
