/** The mails about a subscription whose payment failed. */
import type { LocalDate } from '../../model/dates.ts';
import { dateIn, type Language, moneyIn } from '../../model/language.ts';
import type { LinkMailData } from './invoice-mails.ts';
import { customerMail, type MailContent } from './layout.ts';
import { MAIL_WORDS } from './words.ts';

export type SubscriptionMailData = Omit<LinkMailData, 'unsubscribeUrl'> & {
  /** Address of the page on which the customer sees the subscription. */
  readonly subscriptionUrl: string;
};

/** `retryOn`: the day of the next automatic attempt; null if there is none. */
export function renewalFailedMail(data: SubscriptionMailData & { readonly retryOn: LocalDate | null }): MailContent {
  const { language, seller, what, amountDue, currency, paymentUrl, subscriptionUrl, retryOn } = data;
  const amount = moneyIn(language, amountDue, currency);
  const words = WORDS[language];
  const { label, text } = MAIL_WORDS[language].pay;
  return customerMail(
    data,
    words.failed(what, seller),
    [
      words.notCharged(amount, what),
      retryOn === null ? words.payNow : words.retry(dateIn(language, retryOn)),
      `${words.see}: ${subscriptionUrl}`,
    ],
    { label: label(amount), text, url: paymentUrl },
  );
}

export function subscriptionEndedMail(data: SubscriptionMailData): MailContent {
  const { language, seller, what, amountDue, currency, subscriptionUrl } = data;
  const words = WORDS[language];
  return customerMail(
    data,
    words.ended(what, seller),
    [words.neverCharged(moneyIn(language, amountDue, currency), what), words.over],
    { label: words.seeIt, text: words.it, url: subscriptionUrl },
  );
}

type Words = {
  readonly failed: (what: string, seller: string) => string;
  readonly notCharged: (amount: string, what: string) => string;
  readonly payNow: string;
  readonly retry: (day: string) => string;
  readonly see: string;
  readonly ended: (what: string, seller: string) => string;
  readonly neverCharged: (amount: string, what: string) => string;
  readonly over: string;
  readonly seeIt: string;
  readonly it: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    failed: (what, seller) => `Your payment for ${what} failed, ${seller}`,
    notCharged: (amount, what) => `We could not charge ${amount} for ${what}. Nothing was taken.`,
    payNow: 'You can pay it now, in the way you like.',
    retry: (day) => `We try again on ${day}. You can also pay now, in the way you like; then we do not try again.`,
    see: 'See or cancel your subscription',
    ended: (what, seller) => `Your subscription has ended: ${what}, ${seller}`,
    neverCharged: (amount, what) =>
      `We could not charge ${amount} for ${what}, also not when we tried again. Nothing was taken.`,
    over: 'Your subscription has ended, and nothing more will be charged. If you want to go on, please reply to this message.',
    seeIt: 'See your subscription',
    it: 'Your subscription',
  },
  nl: {
    failed: (what, seller) => `Uw betaling voor ${what} is mislukt, ${seller}`,
    notCharged: (amount, what) => `Wij konden ${amount} voor ${what} niet afschrijven. Er is niets afgeschreven.`,
    payNow: 'U kunt nu betalen, op de manier die u wilt.',
    retry: (day) =>
      `Wij proberen het opnieuw op ${day}. U kunt ook nu betalen, op de manier die u wilt; dan proberen wij het niet opnieuw.`,
    see: 'Uw abonnement bekijken of opzeggen',
    ended: (what, seller) => `Uw abonnement is beëindigd: ${what}, ${seller}`,
    neverCharged: (amount, what) =>
      `Wij konden ${amount} voor ${what} niet afschrijven, ook niet toen wij het opnieuw probeerden. Er is niets afgeschreven.`,
    over: 'Uw abonnement is beëindigd, en er wordt niets meer afgeschreven. Wilt u doorgaan, beantwoord dan dit bericht.',
    seeIt: 'Uw abonnement bekijken',
    it: 'Uw abonnement',
  },
  de: {
    failed: (what, seller) => `Ihre Zahlung für ${what} ist fehlgeschlagen, ${seller}`,
    notCharged: (amount, what) => `wir konnten ${amount} für ${what} nicht abbuchen. Es wurde nichts abgebucht.`,
    payNow: 'Sie können jetzt bezahlen, wie Sie möchten.',
    retry: (day) =>
      `Wir versuchen es am ${day} noch einmal. Sie können auch jetzt bezahlen, wie Sie möchten; dann versuchen wir es nicht noch einmal.`,
    see: 'Ihr Abonnement ansehen oder kündigen',
    ended: (what, seller) => `Ihr Abonnement ist beendet: ${what}, ${seller}`,
    neverCharged: (amount, what) =>
      `wir konnten ${amount} für ${what} nicht abbuchen, auch nicht beim erneuten Versuch. Es wurde nichts abgebucht.`,
    over: 'Ihr Abonnement ist beendet, und es wird nichts mehr abgebucht. Wenn Sie weitermachen möchten, antworten Sie auf diese Nachricht.',
    seeIt: 'Ihr Abonnement ansehen',
    it: 'Ihr Abonnement',
  },
};
