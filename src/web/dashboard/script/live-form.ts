/**
 * Shows matching customers and the totals of an invoice while the person types. The script sends the form as if the
 * button "Find" or "Show totals" were pressed. It then copies a part of the returned page into this page. The script
 * computes no amounts, and nothing is stored.
 */

/** Pause (ms) after the last key before the form is sent. */
const PAUSE_MS = 400;
/** Pause (ms) after a refusal that contains no page, for example because of a rate limit. */
const REFUSED_MS = 30_000;

type Part = 'found' | 'totals';
const STEP_OF: Readonly<Record<Part, string>> = { found: 'find', totals: 'look' };

export function showWhileTyping(form: HTMLFormElement): void {
  const parts = { found: partOf(form, 'found'), totals: partOf(form, 'totals') };
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element)) return;
    const name = target.getAttribute('name') ?? '';
    if (name === 'query') parts.found();
    else parts.totals();
  });
}

/** Returns a function that updates one part of the page after a pause. A new call cancels the previous call. */
function partOf(form: HTMLFormElement, part: Part): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  let quietUntil = 0;
  const update = async () => {
    if (performance.now() < quietUntil) return;
    asked = new AbortController();
    const { signal } = asked;
    const fresh = await pageAfter(form, STEP_OF[part], signal).catch(() => undefined);
    // The person has typed again, so this answer is outdated.
    if (signal.aborted) return;
    if (fresh === undefined) quietUntil = performance.now() + REFUSED_MS;
    put(form, part, fresh ?? null);
  };
  return () => {
    clearTimeout(timer);
    asked.abort();
    timer = setTimeout(() => void update(), PAUSE_MS);
  };
}

/**
 * Sends the form and returns the page of the answer. A page with faults (status 422) is returned too; it contains no
 * totals. Undefined for any other error.
 */
async function pageAfter(form: HTMLFormElement, step: string, signal: AbortSignal): Promise<Document | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('step', step);
  const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body, signal, redirect: 'error' });
  if (!answer.ok && answer.status !== 422) return undefined;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

function put(form: HTMLFormElement, part: Part, fresh: Document | null): void {
  const place = form.querySelector(`[data-part="${part}"]`);
  const found = fresh?.querySelector(`form[data-live] [data-part="${part}"]`);
  if (!place) return;
  // Removes `autofocus` and `role="status"` from the new part. Otherwise the focus would leave the field, and a screen
  // reader would read the table at every pause.
  for (const one of found?.querySelectorAll('[autofocus], [role="status"]') ?? []) {
    one.removeAttribute('autofocus');
    one.removeAttribute('role');
  }
  place.replaceChildren(...[...(found?.childNodes ?? [])].map((node) => document.importNode(node, true)));
}
