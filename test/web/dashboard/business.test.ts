// Profile of a business, its logo and its numbering: changed by its owner, shown to its customers (R53).
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { JPEG, pngOf } from '../../operations/business/pictures.ts';
import { ask, page, words } from '../browse.ts';
import { makeInvoice, makeRequest } from '../desk.ts';
import { hiddenIn, ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForbidden, expectForgedRefused, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/settings/business';
const LOGO = `${PLACE}/logo`;
const INVOICES = '/dashboard/settings/invoices';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

const save = async (path: string, fields: object) => owner.follow(await owner.submit(path, { ...fields }));
const faultsIn = ({ text }: { text: string }) => [...text.matchAll(/id="(\w+)-fault"/g)].map(([, name]) => name);
const account = async () => testApp.app.services.store.businesses.find(testApp.account.id);

describe('details', () => {
  test('are first in settings, are saved, and stand there again as they are written properly', async () => {
    expect((await owner.get('/dashboard/settings')).location).toBe(PLACE);
    const saved = await save(PLACE, {
      ...{ name: 'Studio North', legal_name: 'Studio North B.V.', country: 'nl', timezone: 'Europe/Paris' },
      ...{ iban: 'nl91abna0417164300', vat_number: 'nl123456789b01', address: 'One\r\nTwo' },
    });
    expect(words(saved.text)).toContain('Your business details are saved.');
    expect(saved.text).toContain('value="NL91 ABNA 0417 1643 00"');
    expect(await account()).toMatchObject({ iban: 'NL91ABNA0417164300', address: 'One\nTwo', country: 'NL' });
    expect(words((await owner.get('/dashboard/activity')).text)).toContain(
      'Changed name, legal name, address, country',
    );
    const count = async () => words((await owner.get('/dashboard/activity')).text).match(/(\d+) entries/)?.[1];
    const before = await count();
    await save(PLACE, { iban: 'NL91 ABNA 0417 1643 00' });
    expect(await count()).toBe(before);
    await save(PLACE, { legal_name: '', vat_number: '' });
    expect(await account()).toMatchObject({ legal_name: null, vat_number: null });
  });

  test('that are wrong are said beside their fields, all at once, and nothing is changed', async () => {
    const before = await account();
    const wrong = { name: '', email: 'x', country: 'Holland', vat_number: '12', iban: 'NL00', bic: 'x', website: 'x' };
    const answer = await owner.submit(PLACE, { ...wrong, city: 'Elsewhere' });
    expect(answer.status).toBe(422);
    expect(faultsIn(answer).sort()).toEqual(Object.keys(wrong).sort());
    expect(words(answer.text)).toContain('must be an IBAN with its right check digits, such as NL91 ABNA 0417 1643 00');
    expect(answer.text).toContain('value="Elsewhere"');
    expect(await account()).toEqual(before);
  });

  test('that are HTML are text: in the form, when refused, and for whoever pays', async () => {
    const evil = { name: EVIL, legal_name: EVIL, address: EVIL, city: EVIL, phone: EVIL, registration_number: EVIL };
    const long = await owner.submit(PLACE, { ...evil, postal_code: EVIL, email: EVIL, website: EVIL, iban: EVIL });
    expect(long.status).toBe(422);
    expectEscaped(long.text);
    const saved = await save(PLACE, { ...evil, phone: EVIL.slice(0, 50), registration_number: EVIL.slice(0, 50) });
    expect(words(saved.text)).toContain('are saved');
    expectEscaped(saved.text);
    expectEscaped(await page(testApp, `/link/${(await makeRequest(testApp)).code}`));
    await save(PLACE, { name: 'Studio North' });
  });

  test('say that the currency is fixed, once there is an invoice', async () => {
    expect((await owner.get(PLACE)).text).toContain('<select id="currency"');
    await save(PLACE, { currency: 'USD' });
    expect(await account()).toMatchObject({ currency: 'USD' });
    await save(PLACE, { currency: 'EUR' });
    await makeInvoice(testApp);
    const { text } = await owner.get(PLACE);
    expect(words(text)).toContain('Currency: EUR. It cannot be changed, because there are invoices.');
    const forced = await owner.submit(PLACE, { currency: 'USD' });
    expect([forced.status, words(forced.text)]).toEqual([422, expect.stringContaining('currency must stay EUR')]);
  });

  test('keep a time zone that no list has', async () => {
    await testApp.app.services.store.businesses.change(testApp.account.id, { timezone: 'Etc/GMT-1' as never });
    expect((await owner.get(PLACE)).text).toContain('<option value="Etc/GMT-1" selected>');
    await save(PLACE, { timezone: 'Europe/Amsterdam' });
  });
});

describe('invoice settings', () => {
  test('are saved: the next number goes on, and the term is the default from then on', async () => {
    const saved = await save(INVOICES, { invoice_prefix: 'f2026/', payment_term_days: '30', invoice_footer: 'A\r\nB' });
    expect(words(saved.text)).toMatch(/Saved\. .*The next invoice is F2026\/00000\d\./);
    const token = await testApp.token();
    const json = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
    const made: unknown = await (await testApp.fetch('/api/v1/invoices', { token, json })).json();
    const data = { invoice_number: expect.stringMatching(/^F2026\/00000\d$/), due_date: '2026-04-16' };
    expect(made).toMatchObject({ data });
    expect(await account()).toMatchObject({ invoice_footer: 'A\nB' });
  });

  test('that are wrong are said beside their fields', async () => {
    const before = await account();
    for (const [field, values] of [
      ['invoice_prefix', ['{month}', '{year}{yy}', 'INV 1', EVIL]],
      ['payment_term_days', ['', '-1', '366', '1.5', 'ten', '1e2', EVIL]],
      ['invoice_footer', ['x'.repeat(1_001)]],
    ] as const) {
      for (const value of values) {
        const answer = await owner.submit(INVOICES, { [field]: value });
        expect([answer.status, ...faultsIn(answer)], `${field} ${value}`).toEqual([422, field]);
      }
    }
    expectEscaped((await owner.submit(INVOICES, { invoice_prefix: EVIL, invoice_footer: EVIL })).text);
    expect(await account()).toEqual(before);
  });
});

describe('numbers of documents (R100)', () => {
  const saved = async (fields: object) => words((await save(INVOICES, fields)).text);
  const moved = { invoice_prefix: '{year}-', number_digits: '4', next_invoice_number: '458' };

  test('continue where another program stopped, and begin anew each year', async () => {
    expect(await saved({ ...moved, next_credit_note_number: '' })).toContain(
      'The next invoice is 2026-0458. The next credit note is CN-0001.',
    );
    expect(words((await owner.get('/dashboard/activity')).text)).toContain(
      'Changed invoice prefix, number digits of the business, and the next invoice number from',
    );
    // The field is empty again: with the number in it, saving another field later would choose that number again.
    const form = (await owner.get(INVOICES)).text;
    expect(form).toMatch(/id="next_invoice_number"[^>]* value=""/);
    expect(form).toMatch(/id="number_digits"[^>]* value="4"/);
    const { id } = await makeInvoice(testApp);
    expect(id).toBeGreaterThan(0);
    expect(await saved({ invoice_footer: 'Thanks', next_invoice_number: '', next_credit_note_number: '' })).toContain(
      'The next invoice is 2026-0459.',
    );
    expect(await saved({ invoice_prefix: '', number_digits: '1', next_credit_note_number: '31' })).toContain(
      'The next invoice is 1. The next credit note is CN-31.',
    );
    expect(await account()).toMatchObject({ invoice_prefix: '', number_digits: 1 });
    await save(INVOICES, { invoice_prefix: '{year}-', number_digits: '4' });
  });

  test.each(LANGUAGES)('a fault stands at its field, in %s', async (language) => {
    const before = await account();
    for (const [field, value] of [
      ['invoice_prefix', '{month}'],
      ['invoice_prefix', 'CN-'],
      ['number_digits', '0'],
      ['number_digits', '10'],
      ['next_invoice_number', '1'],
      ['next_credit_note_number', 'ten'],
    ] as const) {
      const { status, text } = await owner.submit(INVOICES, { [field]: value }, { language });
      expect([status, ...faultsIn({ text })], `${field} ${value}`).toEqual([422, field]);
      if (language !== 'en') expect(words(text), `${field} ${value}`).not.toMatch(/must (be|have|differ)|[Ii]nvalid/);
    }
    expect(await account()).toEqual(before);
  });
});

type Part = readonly [field: string, content: string | Uint8Array, filename?: string, type?: string];

describe('the logo', () => {
  /** Sends the bytes of a form as they are. An encoder would correct invalid parts. */
  async function upload(parts: readonly Part[], { by = owner, path = LOGO, key = true, headers = {} } = {}) {
    const boundary = '----boundary';
    const form = hiddenIn((await by.get('/dashboard/you')).text);
    const fields: Part[] = key ? [['form_key', form.form_key ?? '']] : [];
    const body = Buffer.concat([
      ...[...fields, ...parts].map(([field, content, filename, type = 'image/png']) =>
        Buffer.concat([
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"`),
          Buffer.from(
            filename === undefined ? '\r\n\r\n' : `; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
          ),
          Buffer.from(content as Uint8Array),
          Buffer.from('\r\n'),
        ]),
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const type = `multipart/form-data; boundary=${boundary}`;
    return sendBytes(by, path, body, type, headers);
  }
  async function sendBytes(by: TestBrowser, path: string, body: Uint8Array, type: string, headers = {}) {
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const given = { cookie, 'Content-Type': type, ...headers };
    const answer = await testApp.fetch(path, {
      method: 'POST',
      redirect: 'manual',
      headers: given,
      body: new Uint8Array(body),
    });
    return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() };
  }
  const addressIn = ({ text }: { text: string }) => /<img class="logo" src="([^"]+)"/.exec(text)?.[1] ?? '';
  const fetched = async (path: string, by?: TestBrowser) => {
    const cookie = [...(by?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await testApp.fetch(path, { headers: { cookie } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('is taken, shown in settings and to whoever pays, and can never be anything but a picture', async () => {
    const done = await upload([['logo', pngOf(30, 20), 'logo.txt', 'text/html']]);
    expect([done.status, done.location]).toEqual([303, PLACE]);
    const settings = await owner.get(PLACE);
    const { code } = await makeRequest(testApp);
    const payPage = await ask(testApp, `/link/${code}`);
    const result = await ask(testApp, `/link/${code}/result`);
    expect(addressIn(payPage)).toBe(addressIn(result));
    const own = await fetched(addressIn(settings), owner);
    const theirs = await fetched(addressIn(payPage));
    for (const { status, headers, bytes } of [own, theirs]) {
      expect(status).toBe(200);
      expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    expect((await fetched(addressIn(settings))).status).toBe(404);
    expect((await fetched(addressIn(settings), await strangerIn(testApp))).status).toBe(404);
    for (const file of ['x', '..%2f', `${'0'.repeat(32)}.png`, '%00']) {
      expect([404, 400], file).toContain((await fetched(`/link/${code}/logo-${file}`)).status);
    }

    expect((await upload([['logo', JPEG, 'x']])).status).toBe(303);
    expect((await fetched(addressIn(payPage))).status).toBe(404);
    const jpeg = await fetched(addressIn(await ask(testApp, `/link/${code}`)));
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
    expect(words((await save(`${LOGO}/remove`, {})).text)).toContain('No logo yet.');
    expect(addressIn(await ask(testApp, `/link/${code}`))).toBe('');
  });

  test.each<[string, readonly Part[], RegExp]>([
    ['no file at all', [], /is missing: choose a file first/],
    ['no file chosen', [['logo', '', '', 'application/octet-stream']], /is missing: choose a file first/],
    ['text in place of a file', [['logo', 'data:image/png;base64,AAAA']], /is missing: choose a file first/],
    ['a file in another field', [['other', pngOf(3, 3), 'a.png']], /is missing: choose a file first/],
    [
      'two files',
      [
        ['logo', pngOf(3, 3), 'a.png'],
        ['logo', pngOf(4, 4), 'b.png'],
      ],
      /must be one file, not several/,
    ],
    ['an empty file', [['logo', '', 'logo.png']], /neither, whatever it is called/],
    ['text called logo.png', [['logo', 'hello', 'logo.png']], /neither, whatever it is called/],
    ['an SVG', [['logo', `<svg><script>alert(1)</script></svg>`, 'l.svg', 'image/svg+xml']], /neither/],
    ['a PNG cut off', [['logo', pngOf(30, 20).subarray(0, 90), 'logo.png']], /damaged, cut off, or more/],
    ['a picture that is a page too', [['logo', Buffer.concat([JPEG, Buffer.from('<script>')]), 'l.jpg']], /or more/],
    ['one byte too many', [['logo', Buffer.alloc(512 * 1024 + 1), 'l.png']], /must have at most 512 KiB/],
    ['far too many bytes', [['logo', Buffer.alloc(3_000_000), 'l.png']], /must have at most 512 KiB/],
  ])('is refused beside the field: %s', async (_what, parts, said) => {
    await upload([['logo', pngOf(7, 7), 'logo.png']]);
    const before = await account();
    const answer = await upload(parts);
    expect([answer.status, ...faultsIn(answer)], answer.text).toEqual([422, 'logo']);
    expect(words(answer.text)).toMatch(said);
    expect(await account()).toEqual(before);
  });

  test('is taken from our own form only, by whoever may', async () => {
    const before = await account();
    const good: Part = ['logo', pngOf(9, 9), 'logo.png'];
    for (const wrong of ['', 'x', 'y'.repeat(43)]) {
      expect((await upload([['form_key', wrong], good], { key: false })).status).toBe(403);
    }
    expect((await upload([good], { key: false })).status).toBe(403);
    expect((await upload([['form_key', 'x'], good])).status).toBe(403);
    expect((await upload([good], { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await upload([good], { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    await expectForgedRefused(owner, LOGO);
    await expectForgedRefused(owner, PLACE, { name: 'Forged' });
    await expectForgedRefused(owner, INVOICES, { payment_term_days: '1' });
    // Pages without a file refuse forms with a file, and pages with a file refuse other forms, whatever their key.
    expect((await upload([['name', 'Forged']], { path: PLACE })).status).toBe(403);
    expect((await owner.submit(LOGO, { logo: 'x' })).status).toBe(403);
    const member = await memberOf(testApp);
    expect((await upload([good], { by: member })).status).toBe(403);
    await expectForbidden(member, [PLACE, LOGO, `${LOGO}/remove`, INVOICES]);
    expect(await account()).toEqual(before);
  });

  test('is not read from a body that is no form', async () => {
    for (const [body, type] of [
      ['--x\r\nnonsense', 'multipart/form-data; boundary=x'],
      ['', 'multipart/form-data; boundary=x'],
      ['x', 'multipart/form-data'],
    ] as const) {
      const { status } = await sendBytes(owner, LOGO, Buffer.from(body), type);
      expect([400, 403], type).toContain(status);
    }
  });
});
