// Customers in the dashboard: search, a page with all their records, creating and editing.
import { expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { findsNothing, isEscaped, isForged, made, paidLink, sentTwice, sharedCounter } from './money.ts';
import { EVIL, strangerIn } from './people.ts';

const counter = sharedCounter();
const NEW = '/dashboard/customers/new';
const at = (id: number, step = '') => `/dashboard/customers/${id}${step}`;

test('the list says what to do while there is nobody, and finds people', async () => {
  const { testApp, owner } = counter();
  expect(words((await owner.get('/dashboard/customers')).text)).toMatch(/No customers yet .*Add customer/);
  await made(testApp, 'createCustomer', { name: 'Dee', company: 'Dee & Sons', city: 'Gent', country: 'BE' });
  const found = words((await owner.get('/dashboard/customers?query=sons')).text);
  expect(found).toMatch(/1 customer .*Dee Dee & Sons 17 Mar 2026/);
  expect(words((await owner.get('/dashboard/customers?query=nobody')).text)).toContain('No results');
  expect((await owner.get('/dashboard/customers?cursor=x')).status).toBe(422);
});

test('one is added once, changed field by field, and fields are emptied', async () => {
  const { testApp, owner } = counter();
  const fields = {
    name: 'Eve',
    email: 'eve@example.com',
    address: 'Main St 1\r\n2nd floor',
    country: 'nl',
    note: 'VIP',
  };
  const [place, again] = await sentTwice(owner, NEW, fields);
  expect(again).toBe(place);
  const id = Number(place.split('/').at(-1));
  expect(words((await owner.get(place)).text)).toMatch(
    /The customer is added\..*Email eve@example\.com .*Country Netherlands .*Note VIP/,
  );
  expect(words((await owner.get(place, { language: 'de' })).text)).toContain('Land Niederlande');
  const changed = await owner.submit(at(id, '/change'), { ...fields, name: 'Eva', note: '', city: 'Oslo' });
  expect([changed.status, changed.location]).toEqual([303, at(id)]);
  expect(await testApp.run('getCustomer', { id })).toMatchObject({
    name: 'Eva',
    note: null,
    city: 'Oslo',
    country: 'NL',
  });
  const { activity } = (await testApp.run('listActivity', { limit: 1 })) as unknown as {
    activity: { summary: string }[];
  };
  expect(activity[0]?.summary).toMatch(/^Changed name, .*city.*note of customer Eva$/);
  const same = await owner.submit(at(id, '/change'), {});
  expect(same.location).toBe(at(id));
});

test('what is wrong is said beside its field, and what was typed stands there again', async () => {
  const { testApp, owner } = counter();
  await made(testApp, 'createCustomer', { name: 'Fay', email: 'fay@example.com' });
  const { id } = await made(testApp, 'createCustomer', { name: 'Gus' });
  for (const path of [NEW, at(id, '/change')]) {
    const wrong = await owner.submit(path, { name: '', email: 'x', country: 'Nowhere' });
    expect(wrong.status, path).toBe(422);
    for (const field of ['name', 'email', 'country']) expect(wrong.text).toContain(`id="${field}-fault"`);
    expect(wrong.text).toContain('value="Nowhere"');
    const taken = await owner.submit(path, { name: 'Gus', email: 'fay@example.com' });
    expect([taken.status, taken.text]).toEqual([
      422,
      expect.stringMatching(/id="email-fault">is already used by another customer/),
    ]);
  }
});

test('the form has groups, of which rare ones are folded until they have a value, and a country by its name', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Ivo', country: 'BE' });
  const shown = async (language: string) =>
    (await owner.get(at(id, '/change'), { headers: { 'accept-language': language } })).text;
  const english = await shown('en');
  expect(english).toContain('<option value="BE" selected>Belgium</option>');
  expect(await shown('nl')).toContain('<option value="BE" selected>België</option>');
  expect(await shown('de')).toContain('<option value="BE" selected>Belgien</option>');
  expect(await shown('fr')).toContain('<option value="BE" selected>Belgique</option>');
  const [, countries = ''] = /<select id="country"[^>]*>(.*?)<\/select>/s.exec(english) ?? [];
  expect(countries.match(/<option/g)).toHaveLength(1 + 249);
  expect(english.match(/<details class="rare">/g)).toHaveLength(3);
  expect(english).not.toContain('(optional)');
  expect(english).toContain('<label for="name" class="must">');
  expect((await owner.submit(at(id, '/change'), { country: 'FR' })).status).toBe(303);
  expect(await testApp.run('getCustomer', { id })).toMatchObject({ country: 'FR' });
  await owner.submit(at(id, '/change'), { 'endpoint.scheme': '0208', 'endpoint.id': '0403019261' });
  expect((await shown('en')).match(/<details class="rare"( open)?>/g)).toEqual([
    '<details class="rare" open>',
    ...Array(2).fill('<details class="rare">'),
  ]);
});

test('with a known email are added, changed or asked by a link only when it is said that they are another customer', async () => {
  const { testApp, owner } = counter();
  await made(testApp, 'connectProvider', { kind: 'sandbox' });
  const email = 'post@group.example';
  const { id: alpha } = await made(testApp, 'createCustomer', { name: 'Alpha', email });
  const { id: gus } = await made(testApp, 'createCustomer', { name: 'Gus' });
  const link = { description: 'Work', amount: '5', currency: 'EUR', usage_limit: '1' };
  for (const [path, fields, leadsTo] of [
    [NEW, { name: 'Beta', email: 'POST@group.example' }, at(alpha)],
    [at(gus, '/change'), { name: 'Gus', email }, at(alpha)],
    ['/dashboard/links/new', { ...link, name: 'Delta', email }, `/dashboard/links/new?customer_id=${alpha}`],
  ] as const) {
    const asked = await owner.submit(path, fields);
    expect([asked.status, asked.text], path).toEqual([422, expect.stringContaining(`href="${leadsTo}"`)]);
    expect(asked.text).toContain('name="same_email"');
    const done = await owner.submit(path, { ...fields, same_email: 'yes' });
    expect(done.location, path).toMatch(/\/(?:customers|links)\/\d+$/);
  }
  const page = await owner.get('/dashboard/customers?query=post%40group.example');
  for (const name of ['Alpha', 'Beta', 'Gus', 'Delta']) expect(page.text).toContain(name);
});

test('that a search does not find are named if their name is near', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Bäckerei Quessendorf' });
  const page = await owner.get('/dashboard/customers?query=Baeckerei+Kuessendorf');
  expect(page.text).toMatch(new RegExp(`id="customer-match".*href="${at(id)}"`, 's'));
});

test('one shows what is outstanding, and each figure leads to what makes it up', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Hal', email: 'hal@example.com' });
  expect(words((await owner.get(at(id))).text)).toMatch(
    /Nothing is outstanding\..*No invoices yet\. .*No payments yet\. .*No subscriptions yet\./,
  );
  const invoice = { customer_id: id, customer: undefined };
  await makeInvoice(testApp, { ...invoice, amount: 100, due_date: '2026-05-01' });
  await makeInvoice(testApp, { ...invoice, amount: 40, date: '2026-01-01', due_date: '2026-02-01' });
  await makeInvoice(testApp, { ...invoice, amount: 7, currency: 'USD', due_date: '2026-05-01' });
  await paidLink(testApp, { customer_id: id, amount: 12 });
  const { text } = await owner.get(at(id));
  expect(words(text)).toMatch(/Outstanding €100\.00 1 open US\$7\.00 1 open €40\.00 1 overdue/);
  const places = [...text.matchAll(/href="(\/dashboard\/\w+\?[^"]*)"/g)].map(([, place = '']) =>
    place.replaceAll('&amp;', '&'),
  );
  expect(places).toContain(`/dashboard/payments?customer_id=${id}`);
  for (const place of places.filter((one) => !one.includes('/links/new'))) {
    const list = words((await owner.get(place)).text);
    expect(list, place).toMatch(/[1-3] (invoices?|payments?) /);
  }
});

test.each([
  ['BE0431150351', 'the check digits are wrong', 'de controlecijfers kloppen niet', 'Die Prüfziffern stimmen nicht'],
  ['BE431150351', 'another length or other characters', 'een andere lengte of andere tekens', 'eine andere Länge'],
  ['0428759497', 'begin with the country code', 'beginnen met de landcode', 'beginnt mit dem Länderkürzel'],
])('beside the VAT number %s stands what is wrong with it', async (vat_number, en, nl, de) => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Joe', vat_number });
  for (const [language, said] of Object.entries({ en, nl, de })) {
    const page = words((await owner.get(at(id), { language })).text);
    expect(page).toMatch(new RegExp(`${vat_number} (Not valid|Ongeldig|Ungültig): .{0,40}${said}`));
  }
});

test.each(['BE0428759497', 'AU51824753556'])('beside the VAT number %s stands nothing', async (vat_number) => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Kim', vat_number });
  const page = words((await owner.get(at(id))).text);
  expect(page).toContain(vat_number);
  expect(page).not.toContain('Not valid');
});

test('is nobody else’s, and nothing happens without the form’s own key', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Ida' });
  await findsNothing(
    await strangerIn(testApp, 'customers'),
    [at(id), at(id, '/change'), at(id, '/subscribe'), at(id, '/erase')],
    {
      name: 'x',
    },
  );
  const before = words((await owner.get('/dashboard/customers')).text);
  await isForged(owner, [NEW, at(id, '/change'), at(id, '/erase')], { name: 'Forged' });
  expect(words((await owner.get('/dashboard/customers')).text)).toBe(before);
});

test('HTML in every field is text', async () => {
  const { testApp, owner } = counter();
  const texts = { name: EVIL, company: EVIL, address: EVIL, city: EVIL, note: EVIL };
  const { id } = await made(testApp, 'createCustomer', { ...texts, email: 'evil@example.com' });
  await makeInvoice(testApp, { customer_id: id, customer: undefined, description: EVIL });
  const search = `/dashboard/customers?query=${encodeURIComponent(EVIL)}`;
  await isEscaped(owner, [search, at(id), at(id, '/change'), `/dashboard/payments?customer_id=${id}`]);
  const wrong = await owner.submit(NEW, { ...texts, email: EVIL });
  expect([wrong.status, /<img|<script/.test(wrong.text)]).toEqual([422, false]);
});

test('one is merged into another: the page offers the namesake, shows what moves, asks, and the old page leads on', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Nora Twin', phone: '+31 6 1' });
  const { id: into } = await made(testApp, 'createCustomer', { name: 'Nora Twin', email: 'nora@example.com' });
  await makeInvoice(testApp, { customer_id: id, customer: undefined });
  const choice = await owner.get(at(id, '/merge'));
  expect(choice.text).toContain(`${at(id, '/merge')}?into=${into}`);
  const found = await owner.get(`${at(id, '/merge')}?query=nora%40example.com`);
  expect(words(found.text)).toContain('Nora Twin (nora@example.com)');
  const asking = `${at(id, '/merge')}?into=${into}`;
  expect(words((await owner.get(asking)).text)).toMatch(
    /Merge Nora Twin into Nora Twin\? .*Is gone Nora Twin , \d+ .*Stays Nora Twin \(nora@example\.com\) , \d+ .*Details taken over Phone .*What moves Invoices 1 /,
  );
  for (const [language, said] of [
    ['nl', 'samenvoegen met'],
    ['de', 'zusammenführen'],
    ['fr', 'Fusionner'],
  ] as const) {
    expect(words((await owner.get(asking, { language })).text)).toContain(said);
  }
  const [place, again] = await sentTwice(owner, asking, {});
  expect([place, again]).toEqual([at(into), at(into)]);
  expect(words((await owner.get(place)).text)).toContain('The customers are merged.');
  const old = await owner.get(at(id));
  expect([old.status, old.location]).toEqual([303, at(into)]);
  expect(words((await owner.get(`/dashboard/invoices?customer=${id}`)).text)).toContain(
    `was merged into customer ${into}`,
  );
  expect(words((await owner.get('/dashboard/activity', { language: 'de' })).text)).toContain(
    `Kunde Nora Twin (${id}) mit Nora Twin zusammengeführt`,
  );
});

test('one is erased: the page says what is in the way, then what is kept, and asks; sent twice, it erases once', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Vera Gone', email: 'vera@example.com' });
  const invoice = await makeInvoice(testApp, { customer_id: id, customer: undefined, amount: 40 });
  const page = async (language = 'en') => (await owner.get(at(id, '/erase'), { language })).text;
  expect((await owner.get(at(id))).text).toContain(`href="${at(id, '/erase')}"`);
  const inTheWay = await page();
  expect(words(inTheWay)).toMatch(/Erase Vera Gone\? .*cannot be erased yet\..* Unpaid invoice: .*INV-\d+, €40\.00/);
  expect(inTheWay).toContain(`href="/dashboard/invoices/${invoice.id}"`);
  expect(inTheWay).not.toContain('<button class="danger');
  const refused = await owner.submit(at(id, '/erase'), {});
  expect(refused.status).toBe(422);
  expect(await testApp.run('getCustomer', { id })).toMatchObject({ name: 'Vera Gone' });
  await testApp.run('recordPayment', { id: invoice.id });
  for (const [language, said] of [
    ['en', /Erase Vera Gone\? .*cannot be undone\. .*Erased: name, .*INV-\d+ .*Erase for good/],
    ['nl', /Vera Gone wissen\? .*Gewist worden: .*INV-\d+ .*Definitief wissen/],
    ['de', /Vera Gone löschen\? .*Gelöscht werden .*INV-\d+ .*Endgültig löschen/],
    ['fr', /Effacer Vera Gone.\? .*Sont effacés .*INV-\d+ .*Effacer définitivement/],
  ] as const) {
    const asked = words(await page(language));
    expect(asked).toMatch(said);
    expect(asked).not.toContain('undefined');
  }
  const [place, again] = await sentTwice(owner, at(id, '/erase'), {});
  expect([place, again]).toEqual([at(id), at(id)]);
  expect(words((await owner.get(place)).text)).toMatch(
    new RegExp(
      `The customer is erased\\..*Erased customer ${id} .*Erased on 17 March 2026 at 12:00\\. Documents and payments are kept`,
    ),
  );
  const kept = async (language: string) =>
    words((await owner.get(`/dashboard/invoices/${invoice.id}`, { language })).text);
  expect(await kept('en')).toContain(
    'customer was erased on 17 March 2026 at 12:00. This document stays as it was issued',
  );
  for (const [language, said] of [
    ['nl', 'de pdf heeft nog de naam en het adres'],
    ['de', 'PDF enthält noch Name und Anschrift'],
    ['fr', 'son PDF contient encore le nom et l’adresse'],
  ] as const)
    expect(await kept(language)).toContain(said);
  expect(words((await owner.get(`/dashboard/invoices/${(await makeInvoice(testApp)).id}`)).text)).not.toContain(
    'was erased on',
  );
  const { id: nobody } = await made(testApp, 'createCustomer', { name: 'Wim Nothing' });
  expect(words((await owner.get(at(nobody, '/erase'))).text)).toContain('nothing of this customer is left');
  expect(await sentTwice(owner, at(nobody, '/erase'), {})).toEqual(['/dashboard/customers', '/dashboard/customers']);
  expect((await owner.get(at(nobody))).status).toBe(404);
});
