/** Lines of the invoice form: the lines that were filled in, and some empty lines. */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { UNITS, unitIn } from '../../../model/units.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, fieldOf, tickBox } from '../components/form.ts';
import { rateText } from '../components/formats.ts';
import { whyFreeChoices } from '../components/tax-words.ts';
import type { FormFields, Refused } from '../page.ts';
import { type ItemChoice, itemOptions } from './item-choice.ts';
import { linesIn, nameOf, PARTS, type Part } from './line-parts.ts';

const ATTRIBUTES: Readonly<Record<Part, Html>> = {
  item: html` maxlength="${BOUNDS.itemCode}"`,
  description: html` maxlength="${BOUNDS.description}"`,
  // This field has no `inputmode`, because the decimal keyboard of phones has no minus (R101).
  quantity: html` maxlength="20"`,
  unit_price: html` inputmode="decimal" maxlength="40"`,
  // A rate of 0 does not match `pattern`. If the field does not match, it is `:invalid`, and the style sheet shows the
  // fields for the reason why no tax is charged.
  tax_rate: html` inputmode="decimal" maxlength="20" pattern=".*[1-9].*"`,
  tax_category: html``,
  exemption_reason: html` maxlength="${BOUNDS.reference}"`,
  exemption_code: html` maxlength="40"`,
  unit: html``,
  discount_percent: html` inputmode="decimal" maxlength="20"`,
  discount_amount: html` inputmode="decimal" maxlength="40"`,
  discount_reason: html` maxlength="${BOUNDS.reference}"`,
  period_start: html``,
  period_end: html``,
};

/** Fields for the reason for charging no tax, shown below the line. */
const WHY: readonly Part[] = ['tax_category', 'exemption_reason', 'exemption_code'];
const DISCOUNT: readonly Part[] = ['discount_percent', 'discount_amount', 'discount_reason'];
const DAYS: readonly Part[] = ['period_start', 'period_end'];
const EXTRAS: readonly Part[] = ['unit', ...DISCOUNT, ...DAYS];

const SHOWN_AT_FIRST = 3;
const SHOWN_MORE = 5;

type LineField = FieldSpec & { readonly part: Part };
export type LineFields = readonly (readonly LineField[])[];

/**
 * Fields of each line. Their names (`items[0].quantity`) equal the names in the operation's faults. Without catalogue
 * items, the field `item` is left out.
 */
export function lineFields(
  { sent, faults }: Refused,
  wantsMore: boolean,
  items: ItemChoice,
  language: Language,
): LineFields {
  const words = DASHBOARD[language].newInvoice.lines;
  const parts = items === 'none' ? PARTS.filter((part) => part !== 'item') : PARTS;
  const lines = linesIn(sent);
  const wanted = Math.max(SHOWN_AT_FIRST, lines.length + (wantsMore ? SHOWN_MORE : 1));
  const shown = Math.max(lines.length, Math.min(wanted, BOUNDS.invoiceLines));
  const optionsOf: { readonly [Name in Part]?: FieldSpec['options'] } = {
    tax_category: whyFreeChoices(language),
    unit: [['', '–'], ...UNITS.map((unit) => [unit, unitIn(language, unit)] as const)],
  };
  return Array.from({ length: shown }, (_, index) =>
    parts.map((part): LineField => {
      const name = nameOf(index, part);
      const isSelect = part === 'item' && items !== 'typed';
      // Without `aria-invalid="false"`, screen readers would call a rate of 0 invalid because of the pattern.
      const isRight = part === 'tax_rate' && !faults.has(name);
      // After a click on "Add lines", the first new line gets the focus.
      const hasFocus = wantsMore && index === lines.length && part === 'description';
      return {
        part,
        name,
        label: words[part],
        value: lines[index]?.[part] ?? '',
        // A description with line breaks gets a textarea, because an input would remove the line breaks.
        ...(part === 'description' ? rowsFor(lines[index]?.description ?? '') : {}),
        ...(part === 'item' ? itemOptions(items, lines[index]?.item ?? '') : {}),
        ...(DAYS.includes(part) ? { type: 'date' } : {}),
        ...(optionsOf[part] === undefined ? {} : { options: optionsOf[part] }),
        isOptional: 'quietly',
        isFaultElsewhere: true,
        attributes: html`${isSelect ? '' : ATTRIBUTES[part]} autocomplete="off"${isRight ? html` aria-invalid="false"` : ''}${hasFocus ? html` autofocus` : ''}`,
      };
    }),
  );
}

function rowsFor(text: string): Pick<FieldSpec, 'rows'> {
  const rows = text.split('\n').length;
  return rows > 1 ? { rows } : {};
}

/** Labels for the fault summary: "Line 2, Price". */
export function namedLines(lines: LineFields, language: Language): readonly FieldSpec[] {
  const words = DASHBOARD[language].newInvoice.lines;
  return lines.flatMap((line, index) =>
    line.map((field) => ({ ...field, label: `${words.line(String(index + 1))}, ${field.label}` })),
  );
}

/**
 * The form's section for the lines. `emptyTax`: tax rate in percent that is used if the line, its item and the customer
 * have none. Null: no default.
 */
export function linesPart(
  lines: LineFields,
  refused: Refused,
  { items, emptyTax }: { readonly items: ItemChoice; readonly emptyTax: number | null },
  language: Language,
): Html {
  const words = DASHBOARD[language].newInvoice.lines;
  const fault = refused.faults.get('items');
  const canGrow = lines.length < BOUNDS.invoiceLines;
  const hasExtras = lines.some((line) => isFilled(line, EXTRAS));
  return html`<section class="sheet" id="items" aria-labelledby="items-title"><div><h2 id="items-title">${words.title}</h2><p class="hint"><span class="net">${words.net}</span> <span class="gross">${words.gross}</span> ${words.hint} ${emptyTax === null ? words.noTax : words.emptyTax(rateText(emptyTax, language))}${items === 'none' ? '' : ` ${words.itemHint}`}</p>
${tickBox({ name: 'extras', value: 'yes', label: words.extras, isTicked: hasExtras }, refused)}
${fault ? html`<p class="fault">${fault}</p>` : ''}</div>
${lines.map((line, index) => linePart(line, index, refused.faults, language))}
<p>${canGrow ? html`<button class="button second" type="submit" name="step" value="more">${words.more}</button>` : html`<span class="soft">${words.most(String(BOUNDS.invoiceLines))}</span>`}</p></section>`;
}

type Faults = Refused['faults'];
const NOTHING_SENT: FormFields = {};

/** One line of the form. Its faults are shown above it, because the columns are narrow. */
function linePart(line: readonly LineField[], index: number, faults: Faults, language: Language): Html {
  const words = DASHBOARD[language].newInvoice.lines;
  const said = line.filter(({ name }) => faults.has(name));
  const isItemized = line[0]?.part === 'item';
  const fields = (parts: readonly Part[]) =>
    line
      .filter(({ part }) => parts.includes(part))
      .map((field) => fieldOf(field, { message: null, faults, sent: NOTHING_SENT }, language));
  const open = (parts: readonly Part[]) => (isFilled(line, parts) || isFaulty(line, parts, faults) ? ' open' : '');
  const [category, ...reasons] = WHY;
  return html`<fieldset class="line${isItemized ? ' itemized' : ''}"><legend>${words.line(String(index + 1))}</legend>
${said.map(({ name, label }) => html`<p class="fault" id="${name}-fault">${label} ${faults.get(name)}</p>`)}
${fields(PARTS.filter((part) => !WHY.includes(part) && !EXTRAS.includes(part)))}
<div class="why${open(WHY)}">${category ? fields([category]) : ''}<div class="reason${open(reasons)}">${fields(reasons)}</div></div>
<div class="extras${open(EXTRAS)}">${fields(EXTRAS)}</div></fieldset>`;
}

function isFilled(line: readonly LineField[], parts: readonly Part[]): boolean {
  return line.some(({ part, value }) => parts.includes(part) && value !== '');
}

function isFaulty(line: readonly LineField[], parts: readonly Part[], faults: Faults): boolean {
  return line.some(({ part, name }) => parts.includes(part) && faults.has(name));
}
