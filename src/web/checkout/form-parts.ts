/** Parts of the forms that payers and customers fill in. They work without a script, with faults beside their fields. */
import { html } from 'hono/html';
import type { Html } from '../layout/document.ts';

/** First fault of each field, in the order of the page. */
export type FieldFaults<Name extends string> = ReadonlyMap<Name, string>;

/**
 * List of the form's faults. It gets the focus when the page opens, so that screen readers read it first. `targetOf`:
 * id of the form field with the fault; null if the fault concerns the whole form.
 */
export function faultSummary<Name extends string>(
  faults: FieldFaults<Name>,
  heading: string,
  targetOf: (name: Name) => string | null,
): Html | '' {
  if (faults.size === 0) return '';
  const entries = [...faults].map(([name, text]) => {
    const target = targetOf(name);
    return html`<li>${target === null ? text : html`<a href="#${target}">${text}</a>`}</li>`;
  });
  return html`<div class="faults" role="alert" tabindex="-1" id="faults" autofocus>
<h2>${heading}</h2><ul>${entries}</ul></div>`;
}

/** Form field with label, control, hint and fault. `aria-describedby` of the control refers to hint and fault. */
export function field<Name extends string>(
  faults: FieldFaults<Name>,
  name: Name,
  label: string | Html,
  control: (refers: Html) => Html,
  hint: string | null = null,
): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
${hint === null ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault(faults, name)}
${control(refersTo(faults, name, hint !== null))}</div>`;
}

/** Attributes that connect a form control with its hint and its fault, for screen readers. */
export function refersTo<Name extends string>(faults: FieldFaults<Name>, name: Name, hasHint: boolean): Html {
  const describedBy = [...(hasHint ? [`${name}-hint`] : []), ...(faults.has(name) ? [`${name}-fault`] : [])];
  return html`${describedBy.length > 0 ? html` aria-describedby="${describedBy.join(' ')}"` : ''}${
    faults.has(name) ? html` aria-invalid="true"` : ''
  }`;
}

export function fault<Name extends string>(faults: FieldFaults<Name>, name: Name): Html | '' {
  const text = faults.get(name);
  return text === undefined ? '' : html`<p class="fault" id="${name}-fault">${text}</p>`;
}

/** The label of a field that may stay empty. */
export function optional(label: string, word: string): Html {
  return html`${label} <span>${word}</span>`;
}
