// Numbers, days and addresses as people write them, in every field of every form: an ambiguous or invalid value is
// refused beside its field, and changes nothing (R3, R6, R17, R21). The fields are read from the pages.
import { beforeAll, expect, test } from 'vitest';
import { NO_DECIMALS } from '../../kit/field-places.ts';
import { sized, WHOLE } from '../../kit/proof.ts';
import type { Answer } from '../browse.ts';
import { hiddenIn } from './browser.ts';
import { sharedCounter } from './money.ts';
import { layOut, type Place } from './places.ts';

const counter = sharedCounter();
let forms: readonly Place[];
/** The pages before any form is submitted. */
let pages: readonly (Place & { readonly shown: Answer })[];
beforeAll(async () => {
  const places = await layOut(counter().testApp, 'Zed');
  const draft = places.find(({ name }) => name === '/invoices/:id/issue')?.path.replace('/issue', '/edit') ?? '';
  // Forms with a file are left out: they have no field of the tested kinds.
  forms = places
    .filter(({ page }) => page.act && !page.upload)
    .map((place) => (place.name === '/invoices/:id/edit' ? { ...place, path: draft } : place));
  const opened = [];
  for (const place of forms) opened.push({ ...place, shown: await counter().owner.get(place.path) });
  pages = opened;
});

type Kind = 'decimal' | 'numeric' | 'date' | 'email' | 'limit';
type Field = { readonly name: string; readonly kind: Kind | undefined; readonly value: string };

const NUMBERS = WHOLE
  ? NO_DECIMALS.filter((text) => text.trim() !== '')
  : ['1.234,56', '1,234.56', '1\u2009234', '€ 12', '12 EUR', '+12', '\u221212', '12%', '１２', '١٢', '1e3', '12.'];

const WRONG: Readonly<Record<Kind, readonly string[]>> = {
  decimal: [...NUMBERS, '1,000', '1.000', '-5'],
  numeric: [...NUMBERS, '1,000', '1.000', '-5', '1,5'],
  limit: [...NUMBERS, '1,000', '1.000', '-5'],
  date: ['28-11-2026', '11/28/2026', '2026-2-3', '2026-02-30', '2026-11-28T10:00:00', '20261128'],
  email: ['ann', 'Ann <ann@example.com>', 'a@b.nl, c@d.nl', 'ann＠example.com', 'ann\u200b@example.com'],
};

/** Fields that take several addresses. */
const LISTS = ['cc', 'cc_emails'];

/**
 * Each field is tried with every n-th text of {@link WRONG}. The next field starts one text further, so that all texts
 * are tried.
 */
const EACH_NTH = sized({ quick: 17, usual: 1, whole: 1 });
/** Every n-th field is sent twice. */
const EACH_NTH_FIELD = sized({ quick: 7, usual: 1, whole: 1 });

/** Values for fields that are empty on the page and that a form may require. */
const FILLED: Readonly<Record<string, string>> = {
  ...{
    name: 'Ann',
    title: 'Club',
    description: 'Work',
    reason: 'Wrong price',
    code: 'A-1',
    amount: '10',
    unit_price: '10',
  },
  ...{ 'customer.name': 'Ann', 'items[0].description': 'Work', 'items[0].unit_price': '10', tone: 'formal' },
  ...{ invoice: 'INV-000001', before: '', currency: 'EUR' },
};

function fieldsIn(html: string): Field[] {
  const main = html.slice(html.indexOf('<main'));
  const form = main.slice(main.lastIndexOf('<form'));
  // A form that asks for another page changes nothing.
  if (/^<form[^>]* method="get"/.test(form)) return [];
  const controls = form.matchAll(/<(input)\b([^>]*)>|<(textarea|select)\b([^>]*)>(.*?)<\/\3>/gs);
  return [...controls].flatMap(([, input, ofInput = '', tag, ofTag = '', within = '']) => {
    const all = input ? ofInput : ofTag;
    const at = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(all)?.[1] ?? '';
    if (['hidden', 'checkbox', 'password', 'file'].includes(at('type'))) return [];
    if (at('type') === 'radio' && !all.includes(' checked')) return [];
    const options = [...within.matchAll(/<option value="([^"]*)"( selected)?/g)];
    const chosen = (options.find(([, , selected]) => selected) ?? options[0])?.[1] ?? '';
    const value = tag === 'textarea' ? within : tag === 'select' ? chosen : at('value');
    return [{ name: at('name'), kind: kindOf(at), value }];
  });
}

function kindOf(at: (name: string) => string): Kind | undefined {
  if (['max_amount', 'max_per_day'].includes(at('name'))) return 'limit';
  if (at('data-date') !== '') return 'date';
  const mode = at('inputmode');
  return mode === 'decimal' || mode === 'numeric' || mode === 'email' ? mode : undefined;
}

/** Summaries of the activity: every change adds one. */
const changes = async () =>
  ((await counter().testApp.run('listActivity', { limit: 100 })).activity as unknown as { summary: string }[]).map(
    ({ summary }) => summary,
  );

test('a field takes what is written in one way, and says what is wrong with the rest', async () => {
  const { owner } = counter();
  const before = await changes();
  const tried = new Set<string>();
  const taken: string[] = [];
  let turn = 0;
  for (const { path, name: place, shown } of pages) {
    if (shown.status !== 200) continue;
    const fields = fieldsIn(shown.text);
    const rest = Object.fromEntries(
      fields
        .filter(({ name }) => !/^items\[[1-9]/.test(name))
        .map(({ name, value }) => [name, value || (FILLED[name] ?? '')]),
    );
    for (const { name, kind } of fields) {
      if (!kind || /^items\[[1-9]/.test(name)) continue;
      tried.add(kind);
      turn += 1;
      const wrongs = WRONG[kind].filter((_, n) => (n + turn) % EACH_NTH === 0);
      for (const wrong of wrongs.filter((one) => !(LISTS.includes(name) && one.includes(', ')))) {
        const { status, text } = await owner.post(path, {
          ...hiddenIn(shown.text),
          ...rest,
          ...BESIDE[place],
          [name]: wrong,
        });
        const at = text.indexOf(`name="${name}"`);
        const isMarked =
          text.slice(at, text.indexOf('>', at)).includes('aria-invalid="true"') || text.includes(`href="#${name}"`);
        if (status !== 422 || !isMarked) taken.push(`${place} ${name} ${wrong} ${status}`);
      }
    }
  }
  expect(taken).toEqual([]);
  expect([...tried].sort()).toEqual(['date', 'decimal', 'email', 'limit', 'numeric']);
  expect(await changes()).toEqual(before);
});

test('a field that is sent twice is refused beside it, in every form (in `npm test` some fields), and changes nothing', async () => {
  const { owner } = counter();
  const before = await changes();
  const taken: string[] = [];
  let count = 0;
  for (const { path, name: place, shown } of pages) {
    if (shown.status !== 200) continue;
    const fields = fieldsIn(shown.text).map(({ name, value }) => [name, value || (FILLED[name] ?? '')] as const);
    const sent = { ...hiddenIn(shown.text), ...Object.fromEntries(fields), ...BESIDE[place] };
    for (const [name, value] of Object.entries(sent)) {
      if (name === 'form_key' || name === 'scopes' || /^items\[[1-9]/.test(name)) continue;
      count += 1;
      if (count % EACH_NTH_FIELD !== 0) continue;
      const { status, text } = await owner.post(path, { ...sent, [name]: [value, value] });
      if (status !== 422 || !text.includes('is given more than once')) taken.push(`${place} ${name} ${status}`);
    }
  }
  expect(taken).toEqual([]);
  expect(count).toBeGreaterThan(100);
  expect(await changes()).toEqual(before);
  // If this filter counted as omitted, more invoices than requested would be shown and reminded.
  expect((await owner.get('/dashboard/invoices/remind?customer=Ann&customer=Bob')).status).toBe(400);
});

test.each(['', 'friendly'])(
  'days to pay are refused for the tone %j, which has none, and may be left empty',
  async (tone) => {
    const { owner } = counter();
    const paths = forms.filter(({ name }) => name.endsWith('/remind')).map(({ path }) => path);
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const { text, status } = await owner.submit(path, { tone, deadline_days: '30', look: 'yes' });
      expect([status, text]).toEqual([
        422,
        expect.stringContaining('id="deadline_days-fault">is only for a formal notice'),
      ]);
      expect((await owner.submit(path, { tone, deadline_days: '', look: 'yes' })).status).toBe(200);
    }
  },
);

/** Values by form. They replace the shown values and add checkboxes. */
const BESIDE: Readonly<Record<string, Record<string, string>>> = {
  // The customer is already chosen. Only a formal letter has a deadline.
  '/invoices/:id/edit': { 'customer.name': '' },
  '/quotes/:id/edit': { 'customer.name': '' },
  '/invoices/:id/remind': { tone: 'formal' },
  '/invoices/remind': { tone: 'formal' },
  '/settings/api/new': { scopes: 'billing.read', lifetime_days: '30' },
};

test('an e-mail address in any letters is taken by every form, and no browser keeps it from being sent', async () => {
  const { owner } = counter();
  const refused: string[] = [];
  let count = 0;
  for (const {
    path,
    name: place,
    shown: { text },
  } of pages) {
    expect(text, path).not.toContain('type="email"');
    for (const { name } of fieldsIn(text).filter(({ kind }) => kind === 'email')) {
      count += 1;
      const sent = await owner.post(path, { ...hiddenIn(text), [name]: `hähnchen+${count}@exempleé.fr` });
      const at = sent.text.indexOf(`name="${name}"`);
      if (sent.text.slice(at, sent.text.indexOf('>', at)).includes('aria-invalid')) refused.push(`${place} ${name}`);
    }
  }
  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(5);
});
