/** What every part of a checkout page is written with: for whom, in which words, about what. */

import type { Language } from '../../model/language.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import type { Payable } from '../../operations/checkout/payable.ts';
import type { Addresses } from '../../operations/context.ts';
import { type Html, masthead } from '../layout/document.ts';
import { moneyText } from '../layout/formats.ts';
import { logoImage } from '../layout/logo.ts';
import type { Words } from './words/words.ts';

export type View = {
  readonly payable: Payable;
  /** The ways in which it can be paid; empty on pages that have no form. */
  readonly methods: readonly PaymentMethod[];
  /** No real money moves here. */
  readonly isTest: boolean;
  readonly language: Language;
  readonly words: Words;
  readonly addresses: Addresses;
  /** Of this pay page, as it is shared. */
  readonly url: string;
};

export function money({ payable, language }: View, minor: number): string {
  return moneyText(minor, payable.currency, language);
}

/** Where something below the pay page is, from the root: found under whatever name the page was. */
export function pathOf({ url }: View, below = ''): string {
  return new URL(url).pathname + below;
}

/** Whom the page is from. */
export function asker(view: View): Html {
  const { name, logo } = view.payable.account;
  return masthead(name, logo === null ? null : logoImage(pathOf(view, `/logo-${logo}`)));
}

export function titleOf(view: View): string {
  const { payable, words } = view;
  const { name } = payable.account;
  return payable.amount === null ? words.openTitle(name) : words.title(money(view, payable.amount), name);
}
