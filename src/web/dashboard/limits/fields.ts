/** Form fields for the limits of a token or a connected assistant. */

import { html } from 'hono/html';
import type * as z from 'zod';
import { BillingError, invalid } from '../../../model/billing-error.ts';
import { GRANTS } from '../../../model/token.ts';
import type { LimitsShown } from '../../../operations/tokens/limits.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, tickBox } from '../components/form.ts';
import { type FormFields, filledIn, type Refused, type SignedIn, textOf } from '../page.ts';

type Shown = z.input<typeof LimitsShown>;
const NONE = {
  max_amount: null,
  max_per_day: null,
  currencies: null,
  read_only: false,
  test_mode_only: false,
  ask_above_limit: false,
  grants: [],
} satisfies Shown;
const attributes = html` autocomplete="off" maxlength="200"`;
const optional = { isOptional: 'quietly', attributes } as const;

export function limitFields({ session, language }: SignedIn, refused: Refused, limits: Shown): (FieldSpec | Html)[] {
  const words = DASHBOARD[language].limits;
  const { currency } = session.account;
  const before = limits ?? NONE;
  const box = (name: 'read_only' | 'test_mode_only' | 'ask_above_limit', label: string) =>
    tickBox({ name, value: 'yes', label, isTicked: before[name] }, refused);
  return [
    html`<h2>${words.legend}</h2><p class="hint">${words.hint}</p>`,
    {
      ...optional,
      name: 'max_amount',
      label: words.maxAmount,
      hint: words.maxAmountHint(currency),
      value: amountsText(before.max_amount, currency),
    },
    { ...optional, name: 'max_per_day', label: words.maxPerDay, value: amountsText(before.max_per_day, currency) },
    {
      ...optional,
      name: 'currencies',
      label: words.currencies,
      hint: words.currenciesHint,
      value: before.max_amount || before.max_per_day ? '' : (before.currencies ?? []).join(', '),
    },
    box('ask_above_limit', words.askAboveLimit),
    box('read_only', words.readOnly),
    box('test_mode_only', words.testModeOnly),
    html`<h3>${words.grantsLegend}</h3><p class="hint">${words.grantsHint}</p>`,
    ...GRANTS.map((grant) => {
      const isTicked = before.grants.includes(grant);
      return tickBox({ name: `grant_${grant}`, value: 'yes', label: words.grants[grant], isTicked }, refused);
    }),
  ];
}

function amountsText(amounts: Readonly<Record<string, number>> | null, currency: string): string {
  const entries = Object.entries(amounts ?? {});
  const [only, ...others] = entries;
  if (only?.[0] === currency && others.length === 0) return String(only[1]);
  return entries.map(([code, amount]) => `${code}=${amount}`).join(' ');
}

/** The limits of the form as an operation's input. */
export function limitsSent(sent: FormFields): Record<string, unknown> {
  const currencies = codesIn(sent);
  return {
    ...filledIn(sent, ['max_amount', 'max_per_day']),
    ...(currencies.length === 0 ? {} : { currencies }),
    read_only: textOf(sent, 'read_only') === 'yes',
    test_mode_only: textOf(sent, 'test_mode_only') === 'yes',
    ask_above_limit: textOf(sent, 'ask_above_limit') === 'yes',
    grants: GRANTS.filter((grant) => textOf(sent, `grant_${grant}`) === 'yes'),
  };
}

function codesIn(sent: FormFields): string[] {
  return textOf(sent, 'currencies')
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
}

/**
 * Throws the error again, with faults of list entries (`currencies[1]`) renamed to the list (`currencies`). The form
 * has one field for the whole list.
 */
export function inOneField(error: unknown): never {
  if (!(error instanceof BillingError) || !error.details.faults) throw error;
  throw invalid(
    error.details.faults.map((one) => ({ ...one, field: one.field.replace(/^(currencies)\[\d+\]$/, '$1') })),
  );
}
