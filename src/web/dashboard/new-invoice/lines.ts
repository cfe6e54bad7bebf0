/** The lines of a new invoice: the filled ones and some empty ones. */
import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Currency } from '../../../model/currency.ts';
import type { Language } from '../../../model/language.ts';
import { toMinor, toText, withDot } from '../../../model/money.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, fieldOf } from '../components/form.ts';
import { rateText } from '../components/formats.ts';
import { decimalNumber } from '../components/numbers.ts';
import { type FormFields, type Refused, textOf } from '../page.ts';
import { type ItemChoice, itemOptions } from './item-choice.ts';
import { NEW_INVOICE_WORDS } from './words.ts';

const ATTRIBUTES = {
  item: html` maxlength="${BOUNDS.itemCode}"`,
  description: html` maxlength="${BOUNDS.description}"`,
  quantity: html` inputmode="decimal" maxlength="20"`,
  unit_price: html` inputmode="decimal" maxlength="40"`,
  tax_rate: html` inputmode="decimal" maxlength="20"`,
} as const;
type Part = keyof typeof ATTRIBUTES;
const PARTS = Object.keys(ATTRIBUTES) as readonly Part[];

const SHOWN_AT_FIRST = 3;
const SHOWN_MORE = 5;

/** The path that the operation's faults use, so that a fault finds its field. */
function nameOf(index: number, part: Part): string {
  return `items[${index}].${part}`;
}

type Line = Readonly<Record<Part, string>>;

/** The lines with any text, in order. */
function linesIn(sent: FormFields): readonly Line[] {
  const numbers = Object.keys(sent).map((name) => /^items\[(\d{1,4})\]\.description$/.exec(name)?.[1]);
  const indexes = numbers.filter((one) => one !== undefined).map(Number);
  return indexes
    .toSorted((a, b) => a - b)
    .map((index) => Object.fromEntries(PARTS.map((part) => [part, textOf(sent, nameOf(index, part)).trim()])) as Line)
    .filter((line) => PARTS.some((part) => line[part] !== ''));
}

/** Input of the operation, without empty lines. Fault paths count these lines. */
export function itemsIn(sent: FormFields): readonly Readonly<Record<string, unknown>>[] {
  return linesIn(sent).map(({ item, description, quantity, unit_price: price, tax_rate: tax }) => ({
    ...(item === '' ? {} : { item }),
    ...(description === '' ? {} : { description }),
    ...(quantity === '' ? {} : { quantity: decimalNumber(quantity) }),
    ...(price === '' ? {} : { unit_price: withDot(price) }),
    ...(tax === '' ? {} : { tax_rate: decimalNumber(tax) }),
  }));
}

/** The lines of an invoice, as the form sends them. */
export function sentLines({ items, currency }: InvoiceData): FormFields {
  const money = currency as Currency;
  const lines = items.map((line) => ({
    item: line.item_id === undefined ? '' : String(line.item_id),
    description: line.description,
    quantity: String(line.quantity),
    unit_price: toText(toMinor(line.unit_price, money), money),
    // Not empty for 0: an empty tax takes the default.
    tax_rate: String(line.tax_rate),
  }));
  return Object.fromEntries(lines.flatMap((line, index) => PARTS.map((part) => [nameOf(index, part), line[part]])));
}

/** Fields of each line, named by the index that its faults use. Without items there is nothing to choose. */
export function lineFields(
  sent: FormFields,
  wantsMore: boolean,
  items: ItemChoice,
  language: Language,
): readonly (readonly FieldSpec[])[] {
  const words = NEW_INVOICE_WORDS[language].lines;
  const parts = items === 'none' ? PARTS.filter((part) => part !== 'item') : PARTS;
  const lines = linesIn(sent);
  const wanted = Math.max(SHOWN_AT_FIRST, lines.length + (wantsMore ? SHOWN_MORE : 1));
  const shown = Math.max(lines.length, Math.min(wanted, BOUNDS.invoiceLines));
  return Array.from({ length: shown }, (_, index) =>
    parts.map((part) => ({
      name: nameOf(index, part),
      label: words[part],
      value: lines[index]?.[part] ?? '',
      ...(part === 'item' ? itemOptions(items, lines[index]?.item ?? '') : {}),
      isOptional: 'quietly',
      isFaultElsewhere: true,
      // After "Add lines" the first new line has the focus.
      attributes: html`${part === 'item' && items !== 'typed' ? '' : ATTRIBUTES[part]} autocomplete="off"${wantsMore && index === lines.length && part === 'description' ? html` autofocus` : ''}`,
    })),
  );
}

/** Labels for the fault summary: "Line 2, Price". */
export function namedLines(lines: readonly (readonly FieldSpec[])[], language: Language): readonly FieldSpec[] {
  const words = NEW_INVOICE_WORDS[language].lines;
  return lines.flatMap((line, index) =>
    line.map((field) => ({ ...field, label: `${words.line(index + 1)}, ${field.label}` })),
  );
}

/** `emptyTax`: percent of a line whose tax is left empty, unless its item or customer says otherwise. */
export function linesPart(
  lines: readonly (readonly FieldSpec[])[],
  { faults }: Refused,
  { items, emptyTax }: { readonly items: ItemChoice; readonly emptyTax: number },
  language: Language,
): Html {
  const words = NEW_INVOICE_WORDS[language].lines;
  const hint = [words.hint(rateText(emptyTax, language)), ...(items === 'none' ? [] : [words.itemHint])].join(' ');
  const fault = faults.get('items');
  const canGrow = lines.length < BOUNDS.invoiceLines;
  return html`<section class="sheet" id="items" aria-labelledby="items-title"><div><h2 id="items-title">${words.title}</h2><p class="hint">${hint}</p>
${fault ? html`<p class="fault">${fault}</p>` : ''}</div>
${lines.map((line, index) => linePart(line, index, faults, language))}
<p>${canGrow ? html`<button class="button second" type="submit" name="step" value="more">${words.more}</button>` : html`<span class="soft">${words.most(BOUNDS.invoiceLines)}</span>`}</p></section>`;
}

/** Faults stand above the line, because the columns are narrow. */
function linePart(line: readonly FieldSpec[], index: number, faults: Refused['faults'], language: Language): Html {
  const words = NEW_INVOICE_WORDS[language].lines;
  const said = line.filter(({ name }) => faults.has(name));
  const isItemized = line[0]?.name.endsWith('.item');
  return html`<fieldset class="line${isItemized ? ' itemized' : ''}"><legend>${words.line(index + 1)}</legend>
${said.map(({ name, label }) => html`<p class="fault" id="${name}-fault">${label} ${faults.get(name)}</p>`)}
${line.map((field) => fieldOf(field, { message: null, faults, sent: {} }, language))}</fieldset>`;
}
