/** Forms that work without a script and show faults beside their fields. */

import { html } from 'hono/html';
import { BillingError } from '../../../model/billing-error.ts';
import { type Language, labelled } from '../../../model/language.ts';
import { DATE_FORMATS } from '../../../words/languages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { EMAIL_INPUT } from '../../layout/email-input.ts';
import { type FormFields, newFormId, type Refused, textOf, type Visit } from '../page.ts';
import { dateInput, isDateField } from './dates.ts';
import { faultText } from './fault-words.ts';
import { refusalText } from './refusal-words.ts';

export function hiddenKey({ formKey }: Visit): Html {
  return html`<input type="hidden" name="form_key" value="${formKey}">`;
}

export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'file';
  readonly value?: string;
  /** True if the field may stay empty. The label of such a field says "(optional)", except with `quietly`. */
  readonly isOptional?: true | 'quietly';
  readonly attributes?: Html;
  /** First and last day (`YYYY-MM-DD`) that the calendar of a date field offers. The operation checks the date too. */
  readonly days?: { readonly min?: string; readonly max?: string };
  /** Makes the field a select with these options. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** Hides the label visually. Screen readers still read the label, and the empty field shows it as its placeholder. */
  readonly isLabelHidden?: true;
  /** Adds the field's value as an option if `options` lacks it. Otherwise saving the form would lose the value. */
  readonly keepsOthers?: true;
  /** Values that the browser suggests while the person types. */
  readonly suggestions?: readonly (readonly [value: string, label: string])[];
  /** Marks the label of a required field with `*`, in forms that do not mark optional fields. */
  readonly isMarked?: true;
  /** True if the caller shows the fault itself, in an element with the id `<name>-fault`. */
  readonly isFaultElsewhere?: true;
  /** Makes the field a textarea with this many rows. */
  readonly rows?: number;
};

/** Fields below a heading. `isRare`: the group is collapsed unless a field has a value or a fault. */
export type FieldGroup = {
  readonly heading: string;
  readonly fields: readonly (FieldSpec | Html)[];
  readonly isRare?: true;
};

export type FormSpec = {
  readonly action: string;
  readonly fields: readonly (FieldSpec | FieldGroup | Html)[];
  /** Labels of fields in custom HTML, for the fault summary. */
  readonly named?: readonly Named[];
  readonly button: string;
  /** Further submit buttons; `value` is sent as the field `step`. */
  readonly others?: readonly { readonly value: string; readonly label: string }[];
  readonly isDangerous?: true;
  /** Places the button beside the field on wide screens. */
  readonly isOneLine?: true;
  /** The script sends the form while the person types, and shows the result that the form's buttons would show. */
  readonly isLive?: true;
  /** Sends the form as multipart, for a page with `upload`. */
  readonly hasFile?: true;
  /** Link for cancelling. */
  readonly instead?: { readonly href: string; readonly label: string };
};

export function formOf(
  visit: Visit,
  refused: Refused,
  { action, fields, named = [], button, others = [], isDangerous, isOneLine, isLive, hasFile, instead }: FormSpec,
): Html {
  return html`<form class="${isOneLine ? 'find' : 'sheet'}" method="post" action="${action}"${hasFile ? html` enctype="multipart/form-data"` : ''}${isLive ? html` data-live` : ''} novalidate>${hiddenKey(visit)}
<input type="hidden" name="form_id" value="${newFormId()}">
${faultSummary(refused, visit.language, [...named, ...fields.flatMap((one) => (isGroup(one) ? one.fields : [one]))])}
${fields.map((one) => (isGroup(one) ? groupOf(one, refused, visit.language) : fieldOrHtml(one, refused, visit.language)))}
<div class="buttons"><button class="button${isDangerous ? ' danger' : ''}" type="submit">${button}</button>
${others.map(({ value, label }) => html`<button class="button second" type="submit" name="step" value="${value}">${label}</button>`)}
${instead ? html`<a class="button second" href="${instead.href}">${instead.label}</a>` : ''}</div></form>`;
}

function isGroup(one: FieldSpec | FieldGroup | Html): one is FieldGroup {
  return 'heading' in one;
}

function fieldOrHtml(one: FieldSpec | Html, refused: Refused, language: Language): Html {
  return isNamed(one) ? fieldOf(one, refused, language) : one;
}

function groupOf({ heading, fields, isRare }: FieldGroup, refused: Refused, language: Language): Html {
  const shown = html`<div class="group">${fields.map((one) => fieldOrHtml(one, refused, language))}</div>`;
  if (!isRare) return html`<h2>${heading}</h2>${shown}`;
  const isOpen = fields.some(
    (one) =>
      isNamed(one) && (refused.faults.has(one.name) || (textOf(refused.sent, one.name) || (one.value ?? '')) !== ''),
  );
  return html`<details class="rare"${isOpen ? html` open` : ''}><summary>${heading}</summary>${shown}</details>`;
}

/**
 * A field in the fault summary. `href`: address of the field if it is on another page. Null if the reader has no
 * permission to open that page.
 */
export type Named = Pick<FieldSpec, 'name' | 'label'> & { readonly href?: string | null };

function isNamed<Field extends Named>(one: Field | Html): one is Field {
  return 'label' in one && 'name' in one;
}

/** List of the form's faults. It gets the focus when the page opens, so that screen readers read it first. */
export function faultSummary(
  { message, faults }: Refused,
  language: Language,
  fields: readonly (Named | Html)[] = [],
): Html | '' {
  if (message === null && faults.size === 0) return '';
  const named = new Map(fields.filter(isNamed<Named>).map((field) => [field.name, field]));
  const entries = [...faults].map(([name, text]) => {
    const { label, href = `#${name}` } = named.get(name) ?? { label: undefined };
    if (label === undefined) return html`<li>${name} ${text}</li>`;
    const said = labelled(language, label, text);
    return html`<li>${href === null ? said : html`<a href="${href}">${said}</a>`}</li>`;
  });
  return html`<div class="faults" role="alert" tabindex="-1" autofocus>
<h2>${message ?? DASHBOARD[language].page.faults}</h2>${entries.length === 0 ? '' : html`<ul>${entries}</ul>`}</div>`;
}

export function fieldOf(spec: FieldSpec, { faults, sent }: Refused, language: Language): Html {
  const { name, label, hint, isOptional, isLabelHidden, isMarked, isFaultElsewhere } = spec;
  const fault = faults.get(name);
  const describedBy = [...(hint ? [`${name}-hint`] : []), ...(fault ? [`${name}-fault`] : [])].join(' ');
  const refers = html`${describedBy ? html` aria-describedby="${describedBy}"` : ''}${fault ? html` aria-invalid="true"` : ''}${isOptional || faults.size > 0 ? '' : html` required`}`;
  return html`<div class="field"><label for="${name}"${isLabelHidden ? html` class="hidden"` : isMarked ? html` class="must"` : ''}>${label}${isOptional === true ? html` <span>${DASHBOARD[language].page.optional}</span>` : ''}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
${fault && !isFaultElsewhere ? html`<p class="fault" id="${name}-fault">${fault}</p>` : ''}
${control(spec, sent, refers, language)}</div>`;
}

function control(
  { name, label, type = 'text', value = '', attributes, options, rows, isLabelHidden, ...more }: FieldSpec,
  sent: FormFields,
  refers: Html,
  language: Language,
): Html {
  // Typed values are shown again, except passwords.
  const shown = type === 'password' ? '' : name in sent ? textOf(sent, name) : value;
  const common = html`id="${name}" name="${name}"${refers}${attributes ?? ''}${isLabelHidden ? html` placeholder="${label}"` : ''}`;
  if (options) {
    const isOther = more.keepsOthers && !options.some(([one]) => one === shown);
    return html`<select ${common}>${[...options, ...(isOther ? [[shown, shown] as const] : [])].map(
      ([one, label]) => html`<option value="${one}"${one === shown ? html` selected` : ''}>${label}</option>`,
    )}</select>`;
  }
  if (rows !== undefined) return html`<textarea ${common} rows="${rows}">${shown}</textarea>`;
  if (more.suggestions) {
    return html`<input ${common} type="text" value="${shown}" list="${name}-list"><datalist id="${name}-list">${more.suggestions.map(
      ([one, text]) => html`<option value="${one}">${text}</option>`,
    )}</datalist>`;
  }
  if (type === 'file') return html`<input ${common} type="file">`;
  if (type === 'date')
    return html`<input ${common}${dateAttributes(name, more.days, language)} type="text" value="${dateInput(shown, language)}">`;
  return type === 'email'
    ? html`<input ${common}${EMAIL_INPUT} value="${shown}">`
    : html`<input ${common} type="${type}" value="${shown}">`;
}

/**
 * Attributes of a date field. It is a text field, because a browser's own date field uses the format of the browser.
 * The script adds a calendar.
 */
function dateAttributes(name: string, { min, max }: NonNullable<FieldSpec['days']> = {}, language: Language): Html {
  if (!isDateField(name)) throw new TypeError(`${name} is no date field in components/dates.ts`);
  const { format, pick } = DASHBOARD[language].page.date;
  const days = html`${min ? html` data-min="${min}"` : ''}${max ? html` data-max="${max}"` : ''}`;
  return html` inputmode="numeric" autocomplete="off" maxlength="20" placeholder="${format}" data-date="${DATE_FORMATS[language]}" data-pick="${pick}"${days}`;
}

/**
 * A checkbox. In a new form, the checkbox is ticked if `isTicked` is true. In a refused form, it is ticked if the
 * person had ticked it.
 */
export function tickBox(
  { name, value, label, isTicked = false }: { name: string; value: string; label: string; isTicked?: boolean },
  { sent }: Refused,
): Html {
  const wasSent = 'form_id' in sent;
  const given = sent[name];
  const ticked = wasSent ? given === value || (Array.isArray(given) && given.includes(value)) : isTicked;
  return html`<label class="tick"><input type="checkbox" name="${name}" value="${value}"${ticked ? html` checked` : ''}> <span>${label}</span></label>`;
}

/** Converts the refusal of an operation into messages for its form. */
export function refusedWith(error: unknown, sent: FormFields, language: Language): Refused {
  if (!(error instanceof BillingError)) throw error;
  const { faults } = error.details;
  // The message of `validation_failed` is left out, because it adds nothing to its faults. Messages of other codes add
  // facts: for example, `business_incomplete` names the incomplete object.
  const message = faults && error.code === 'validation_failed' ? null : refusalText(error, language);
  const place = (field: string) => {
    const list = LIST.exec(field)?.groups?.list;
    return list !== undefined && list in sent && !(field in sent) ? list : field;
  };
  return {
    message,
    faults: new Map(faults?.map(({ field, message }) => [place(field), faultText(message, language)])),
    sent,
  };
}

/**
 * Matches the name of a list entry, such as `cc[1]`. If a form has one text field for the whole list, this field shows
 * the fault.
 */
const LIST = /^(?<list>\w+)\[\d+\]$/;
