/** Input of all parts of a pay page. */
import type { Language } from '../../model/language.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import type { Addresses } from '../../operations/kernel/context.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import type { Pages } from '../../words/messages.ts';
import { type Html, masthead } from '../layout/document.ts';
import { moneyText } from '../layout/formats.ts';
import { logoImage } from '../layout/logo.ts';

export type View = {
  readonly payable: Payable;
  /** Payment methods; empty on pages without a form. */
  readonly methods: readonly PaymentMethod[];
  /** True in test mode, where no real money moves. */
  readonly isTest: boolean;
  readonly language: Language;
  readonly words: Pages['checkout'];
  readonly addresses: Addresses;
  /** Public URL of the pay page. */
  readonly url: string;
  /** `?lang=de` if links to further pages must contain the language. Otherwise empty. */
  readonly lang: string;
};

export function money({ payable, language }: View, minor: number): string {
  return moneyText(minor, payable.currency, language);
}

/** Path of the pay page, or of a page below it, without the host name. */
export function pathOf({ url }: View, below = ''): string {
  return new URL(url).pathname + below;
}

export function sellerMasthead(view: View): Html {
  const { name, logo } = view.payable.account;
  return masthead(name, logo === null ? null : logoImage(pathOf(view, `/logo-${logo}`)));
}

export function titleOf(view: View): string {
  const { payable, words } = view;
  const { name } = payable.account;
  return payable.amount === null ? words.openTitle(name) : words.title({ amount: money(view, payable.amount), name });
}
