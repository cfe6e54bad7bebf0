/** Input of all parts of a pay page, and of a quote's page. */
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import type { Addresses } from '../../operations/kernel/context.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import type { Pages } from '../../words/messages.ts';
import { type Html, masthead } from '../layout/document.ts';
import { moneyText } from '../layout/formats.ts';
import { logoImage } from '../layout/logo.ts';

/** Input that pay pages and pages of quotes have in common. */
export type PageView = {
  /** The seller. */
  readonly account: Payable['account'];
  readonly currency: Currency;
  readonly language: Language;
  readonly words: Pages['checkout'];
  readonly addresses: Addresses;
  /** Public URL of the page. */
  readonly url: string;
  /** `?lang=de` if links to further pages must contain the language. Otherwise empty. */
  readonly lang: string;
};

export type View = PageView & {
  readonly payable: Payable;
  /** Payment methods; empty on pages without a form. */
  readonly methods: readonly PaymentMethod[];
  /** True in test mode, where no real money moves. */
  readonly isTest: boolean;
};

export function money({ currency, language }: Pick<PageView, 'currency' | 'language'>, minor: number): string {
  return moneyText(minor, currency, language);
}

/** Path of the page, or of a page below it, without the host name. */
export function pathOf({ url }: Pick<PageView, 'url'>, below = ''): string {
  return new URL(url).pathname + below;
}

export function sellerMasthead(view: PageView): Html {
  const { name, logo } = view.account;
  return masthead(name, logo === null ? null : logoImage(pathOf(view, `/logo-${logo}`)));
}

export function titleOf(view: View): string {
  const { payable, words } = view;
  const { name } = payable.account;
  return payable.amount === null ? words.openTitle(name) : words.title({ amount: money(view, payable.amount), name });
}
