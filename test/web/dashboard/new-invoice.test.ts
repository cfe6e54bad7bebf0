// An invoice created by hand, without JavaScript: customer, lines, preview, draft and issue (R17, R53).
import { expect, test } from 'vitest';
import { openMailServer } from '../../kit/mail-server.ts';
import { sized } from '../../kit/proof.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { type Fields, hiddenIn, ownerOf } from './browser.ts';
import { isForged, made, seenForm, sentTwice, sharedCounter } from './money.ts';
import { EVIL, strangerIn } from './people.ts';

const counter = sharedCounter();
const NEW = '/dashboard/invoices/new';
const line = (index: number, description: string, unit_price: string, more: Record<string, string> = {}): Fields =>
  Object.fromEntries(
    Object.entries({ description, unit_price, quantity: '', tax_rate: '', ...more }).map(([part, value]) => [
      `items[${index}].${part}`,
      value,
    ]),
  );
const invoices = async () => (await made(counter().testApp, 'listInvoices', {})) as unknown as { total_count: number };
const invoiceAt = (place: string) => made(counter().testApp, 'getInvoice', { id: Number(place.split('/').at(-1)) });

test('one with everything that can be said is issued once, is mailed to nobody, and skips empty lines', async () => {
  const { owner } = counter();
  const fields = {
    'customer.name': 'Ann de Vries',
    'customer.email': 'ann@example.com',
    ...line(0, 'Design', '80,50', { quantity: '2,5', tax_rate: '21' }),
    ...line(1, '', ''),
    ...line(2, 'Travel', '12'),
    date: '2026-03-10',
    due_date: '2026-04-20',
    currency: 'usd',
    reference: 'PO 7',
    notes: 'Thank\r\nyou',
  };
  const [place, again] = await sentTwice(owner, NEW, fields);
  expect([again, (await invoices()).total_count]).toEqual([place, 1]);
  expect(await invoiceAt(place)).toMatchObject({
    status: 'pending',
    currency: 'USD',
    ...{ subtotal: 213.25, tax_total: 42.26, amount: 255.51 },
    ...{ date: '2026-03-10', due_date: '2026-04-20', reference: 'PO 7', sent_at: null },
    customer: { name: 'Ann de Vries', email: 'ann@example.com' },
    items: [
      { description: 'Design', quantity: 2.5, unit_price: 80.5, tax_rate: 21 },
      { description: 'Travel', quantity: 1, unit_price: 12, tax_rate: 0 },
    ],
  });
  expect(words((await owner.get(place)).text)).toContain('No email was sent');
  expect(words((await owner.get('/dashboard/mails')).text)).not.toContain('ann@example.com');
});

test('a draft has no number; dates that are left out are what their hints say', async () => {
  const { owner } = counter();
  const fields = { 'customer.name': 'Bo', ...line(0, 'Work', '10'), step: 'draft' };
  expect(words((await owner.get(NEW)).text)).toContain('If empty, 14 days after the invoice date.');
  const { location } = await owner.submit(NEW, fields);
  expect(await invoiceAt(location)).toMatchObject({ status: 'draft', invoice_number: null });
  expect(await invoiceAt(location)).toMatchObject({ date: '2026-03-17', due_date: '2026-03-31', currency: 'EUR' });
  expect(words((await owner.get(location)).text)).toContain('The draft is saved.');
});

test('totals are shown before anything is made, and what was typed stands there again', async () => {
  const { owner } = counter();
  const before = await invoices();
  const fields = { ...line(1, 'A', '100', { tax_rate: '21' }), ...line(2, 'B', '50', { tax_rate: '9' }) };
  const seen = await owner.submit(NEW, { ...fields, step: 'look' });
  expect([seen.status, words(seen.text)]).toEqual([
    200,
    expect.stringMatching(
      /Subtotal €150\.00 Tax, 9% of €50\.00 €4\.50 Tax, 21% of €100\.00 €21\.00 Total tax €25\.50 Total €175\.50 Due date 31 March 2026/,
    ),
  ]);
  expect(seen.text).toMatch(/name="items\[1\]\.unit_price"[^>]* value="50"/);
  expect(await invoices()).toEqual(before);
});

test('the total of each line is shown, and what an empty tax means', async () => {
  const { owner } = counter();
  const fields = { ...line(0, 'A', '19,99', { quantity: '2,5', tax_rate: '21' }), ...line(1, 'B', '3') };
  const seen = await owner.submit(NEW, { ...fields, step: 'look' });
  expect(words(seen.text)).toMatch(/A 2\.5 €19\.99 21% €49\.98 B 1 €3\.00 0% €3\.00 Subtotal €52\.98/);
  expect(words(seen.text)).toContain('Your business has no default tax: where the tax is empty, no tax is charged');
  await counter().testApp.run('updateBusiness', { default_tax_rate: 9 });
  expect(words((await owner.get(NEW)).text)).toContain('An empty tax is 9%, the default of your business.');
  expect(words((await owner.submit(NEW, { ...fields, step: 'look' })).text)).toContain('B 1 €3.00 9% €3.00');
  await counter().testApp.run('updateBusiness', { default_tax_rate: null });
});

test('one is issued and mailed by one button; without an address it is not issued either', async () => {
  await using server = await openMailServer();
  await using testApp = await openTestApp({ environment: { SMTP_URL: server.url } });
  const owner = await ownerOf(testApp);
  const fields = { 'customer.name': 'Ann', ...line(0, 'Work', '10'), step: 'send' };
  const without = await owner.submit(NEW, fields);
  expect([without.status, words(without.text)]).toEqual([422, expect.stringContaining('no e-mail address')]);
  const form = await seenForm(owner, NEW, { ...fields, 'customer.email': 'ann@example.com' });
  const [sent, again] = [await owner.post(NEW, form), await owner.post(NEW, form)];
  expect([sent.status, again.location]).toEqual([303, sent.location]);
  expect(words((await owner.follow(sent)).text)).toContain('The invoice is on its way to the customer.');
  expect(server.inbox('ann@example.com')).toHaveLength(1);
  expect(await testApp.run('listInvoices', {})).toMatchObject({ total_count: 1 });
  server.refuse('gone@example.com', { at: 'recipient', code: 550 });
  const refused = await owner.submit(NEW, { ...fields, 'customer.name': 'Bo', 'customer.email': 'gone@example.com' });
  expect(words((await owner.follow(refused)).text)).toContain('but the mail server rejected its email');
});

// Only in `npm run test:system`: the pages have hundreds of lines.
test.each(sized({ quick: [], usual: [200], whole: [200] }))(
  'lines are added until there are as many as an invoice may have (%i)',
  async (most) => {
    const { owner } = counter();
    const shown = (text: string) => text.match(/<fieldset class="line">/g)?.length;
    const fields = { ...line(0, 'One', '1'), ...line(7, 'Two', '2') };
    const more = await owner.submit(NEW, { ...fields, step: 'more' });
    expect([shown((await owner.get(NEW)).text), shown(more.text)]).toEqual([3, 7]);
    expect(more.text).toMatch(/name="items\[1\]\.description"[^>]* value="Two"/);
    expect(more.text).toMatch(/name="items\[2\]\.description"[^>]* autofocus/);
    const all = Object.assign({}, ...Array.from({ length: most }, (_, i) => line(i, `Line ${i}`, '1')));
    const full = await owner.submit(NEW, { ...all, step: 'more' });
    expect([shown(full.text), words(full.text)]).toEqual([200, expect.stringContaining('at most 200 lines')]);
    const { location } = await owner.submit(NEW, { ...all, 'customer.name': 'Long' });
    expect(await invoiceAt(location)).toMatchObject({ amount: 200 });
    const many = await owner.submit(NEW, { ...all, ...line(200, 'x', '1'), 'customer.name': 'Longer' });
    expect([many.status, words(many.text)]).toEqual([422, expect.stringContaining('Items: must have at most 200')]);
  },
);

test('a customer is found by name or e-mail and chosen; whoever is found alone is meant', async () => {
  const { testApp, owner } = counter();
  const ids: number[] = [];
  for (const name of ['Kim Novak', 'Kim Basinger']) {
    ids.push((await made(testApp, 'createCustomer', { name, email: `${name.split(' ')[1]}@kim.example` })).id);
  }
  const radio = (id: number | '', checked: boolean) => `name="customer_id" value="${id}"${checked ? ' checked' : ''}> `;
  const both = await owner.submit(NEW, { query: 'kim', step: 'find', ...line(0, 'Kept', '1') });
  for (const part of [radio(ids[0] ?? 0, false), radio(ids[1] ?? 0, false), radio('', true), 'value="Kept"']) {
    expect(both.text).toContain(part);
  }
  const alone = await owner.submit(NEW, { query: 'novak@', step: 'find' });
  expect(alone.text).toContain(radio(ids[0] ?? 0, true));
  expect((await owner.get(NEW)).text).toContain('<option value="Kim Novak">Novak@kim.example</option>');
  const before = await invoices();
  const typed = await owner.submit(NEW, { query: 'Kim Novak', ...line(0, 'Film', '5') });
  expect([typed.status, words(typed.text)]).toEqual([
    200,
    expect.stringContaining('Check the customer that was found'),
  ]);
  expect([typed.text.includes(radio(ids[0] ?? 0, true)), await invoices()]).toEqual([true, before]);
  const chosen = await owner.submit(NEW, { query: 'kim', customer_id: String(ids[1]), step: 'find' });
  expect(chosen.text).toContain(radio(ids[1] ?? 0, true));
  const { location } = await owner.submit(NEW, { customer_id: String(ids[1]), ...line(0, 'Film', '5') });
  expect(await invoiceAt(location)).toMatchObject({ customer: { id: ids[1] } });
  expect(words((await owner.submit(NEW, { query: 'zzz', step: 'find' })).text)).toContain('No customer has “zzz”');
  const unclear = await owner.submit(NEW, {
    customer_id: String(ids[1]),
    'customer.name': 'Lee',
    ...line(0, 'x', '1'),
  });
  expect([unclear.status, words(unclear.text)]).toEqual([
    422,
    expect.stringContaining('an existing customer is selected above'),
  ]);
  const page = await owner.get(`/dashboard/customers/${ids[0]}`);
  expect(page.text).toContain(`href="${NEW}?customer_id=${ids[0]}"`);
  expect((await owner.get(`${NEW}?customer_id=${ids[0]}`)).text).toContain(radio(ids[0] ?? 0, true));
});

test('each fault stands beside its field, also those of a line, and nothing is made', async () => {
  const { owner } = counter();
  const before = await invoices();
  const wrong = await owner.submit(NEW, {
    'customer.email': 'nobody',
    ...line(0, '', '5'),
    ...line(1, '', ''),
    ...line(2, 'x'.repeat(256), '1.234', { quantity: '0', tax_rate: '101' }),
    ...line(3, 'Fine', 'free', { quantity: 'two' }),
    date: '2026-02-30',
    reference: 'r'.repeat(256),
    notes: 'n'.repeat(5_001),
  });
  expect(wrong.status).toBe(422);
  const faulty = [...wrong.text.matchAll(/id="([^"]*)-fault"/g)].map(([, name]) => name);
  expect(faulty).toEqual([
    ...['customer.name', 'customer.email', 'items[0].description'],
    ...['items[1].description', 'items[1].quantity', 'items[1].unit_price', 'items[1].tax_rate'],
    ...['items[2].quantity', 'items[2].unit_price', 'date', 'reference', 'notes'],
  ]);
  expect(wrong.text).toContain('<a href="#items[1].unit_price">Line 2, Price: may mean a thousand or a decimal');
  for (const [fields, field] of [
    [{ due_date: '2026-03-01' }, 'due_date'],
    [{ date: '2026-03-20', due_date: '2026-03-01' }, 'due_date'],
    [{ currency: 'XXX' }, 'currency'],
    [{ query: 'q'.repeat(256), step: 'find' }, 'query'],
  ] as const) {
    const { text } = await owner.submit(NEW, { 'customer.name': 'Bo', ...line(0, 'x', '5'), ...fields });
    expect(text, field).toContain(`id="${field}-fault"`);
  }
  const none = await owner.submit(NEW, { 'customer.name': 'Bo' });
  expect(words(none.text)).toContain('must have at least 1 entry');
  expect(await invoices()).toEqual(before);
});

test('the same form sent again with other contents makes no second one unasked', async () => {
  const { owner } = counter();
  const form = await seenForm(owner, NEW, { 'customer.name': 'Back', ...line(0, 'x', '1') });
  const other = await seenForm(owner, NEW, { 'customer.name': 'Back', ...line(0, 'y', '2') });
  expect((await owner.post(NEW, form)).status).toBe(303);
  const before = await invoices();
  const changed = await owner.post(NEW, { ...other, form_id: form.form_id ?? '' });
  expect([changed.status, words(changed.text)]).toEqual([422, expect.stringContaining('This form was sent before')]);
  expect(await invoices()).toEqual(before);
});

test('is nobody else’s, nothing happens without the form’s own key, and HTML is text', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: EVIL });
  const stranger = await strangerIn(testApp, 'invoices');
  expect((await stranger.get(`${NEW}?customer_id=${id}`)).status).toBe(404);
  expect((await stranger.submit(NEW, { customer_id: String(id), ...line(0, 'x', '1') })).status).toBe(404);
  const before = await invoices();
  await isForged(owner, [NEW], { 'customer.name': 'Forged', ...line(0, 'x', '1') });
  expect(await invoices()).toEqual(before);
  const typed = { 'customer.name': EVIL, 'customer.email': EVIL, query: EVIL, notes: EVIL, currency: EVIL, date: EVIL };
  const wrong = await owner.submit(`${NEW}?customer_id=${id}`, { ...typed, ...line(0, EVIL, EVIL) });
  expect([wrong.status, /<img|<script/.test(wrong.text)]).toEqual([422, false]);
});

test('a draft is edited in the same form, which has what it says; another edit meanwhile is not overwritten', async () => {
  const { owner, testApp } = counter();
  const fields = { 'customer.name': 'Ed', ...line(0, 'Work', '10', { quantity: '2,5', tax_rate: '9' }), step: 'draft' };
  const { location } = await owner.submit(NEW, { ...fields, reference: 'PO 8', notes: 'Soon' });
  const edit = `${location}/edit`;
  const { text } = await owner.get(edit);
  const inField = (name: string) =>
    new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}"[^>]*value="([^"]*)"`).exec(text)?.[1];
  const names = ['items[0].description', 'items[0].quantity', 'items[0].unit_price', 'items[0].tax_rate', 'reference'];
  expect(names.map(inField)).toEqual(['Work', '2.5', '10.00', '9', 'PO 8']);
  expect(text).toMatch(/name="customer_id" value="\d+" checked/);
  const { customer, revision } = (await invoiceAt(location)) as unknown as {
    customer: { id: number };
    revision: number;
  };
  const same = { customer_id: String(customer.id), revision: String(revision), currency: 'EUR' };
  const more = { ...same, ...line(0, 'Work', '12', { quantity: '3' }), ...line(1, 'Travel', '7,50'), reference: '' };
  const looked = await owner.submit(edit, { ...more, step: 'look' });
  expect(words(looked.text)).toContain('€43.50');
  const saved = await owner.submit(edit, { ...more, due_date: '2026-05-01' });
  expect(saved.location).toBe(location);
  expect(words((await owner.get(location)).text)).toContain('The draft is saved.');
  expect(await invoiceAt(location)).toMatchObject({
    ...{ amount: 43.5, reference: null, notes: null, due_date: '2026-05-01', date: '2026-03-17', revision: 2 },
    customer: { name: 'Ed' },
  });
  const stale = await owner.submit(edit, { ...more, notes: 'Late' });
  expect(words(stale.text)).toContain('was changed since');
  await testApp.run('issueInvoice', { id: Number(location.split('/').at(-1)) });
  const late = await owner.submit(edit, { ...more, revision: '2', notes: 'Late' });
  expect(words(late.text)).toContain('was issued already');
});

test('a draft is deleted after a question, and is gone', async () => {
  const { owner } = counter();
  const { location } = await owner.submit(NEW, { 'customer.name': 'Gone', ...line(0, 'Work', '10'), step: 'draft' });
  expect(words((await owner.get(`${location}/delete`)).text)).toContain('Delete this draft?');
  const done = await owner.submit(`${location}/delete`, {});
  expect(done.location).toBe('/dashboard/invoices');
  expect(words((await owner.get(done.location)).text)).toContain('The draft is deleted.');
  expect((await owner.get(location)).status).toBe(404);
});

test('a known email with another name makes nothing: both are shown, and a person chooses one', async () => {
  const { testApp, owner } = counter();
  const { id } = await made(testApp, 'createCustomer', { name: 'Alpha', email: 'inbox@alpha.example' });
  const fields = {
    'customer.name': 'Beta',
    'customer.email': 'Inbox@alpha.example',
    ...line(0, 'Work', '10'),
    step: 'draft',
  };
  const asked = await owner.submit(NEW, fields);
  expect([asked.status, asked.text]).toEqual([422, expect.stringContaining('id="customer.email-fault"')]);
  expect(asked.text).toContain(`name="customer_id" value="${id}">`);
  expect(asked.text).toContain('name="customer_id" value="same_email">');
  expect(asked.text).not.toMatch(/name="customer_id"[^>]* checked/);
  // Without a choice, the form asks for one again.
  expect((await owner.submit(NEW, { ...fields, differs: 'yes' })).status).toBe(422);
  const known = await owner.submit(NEW, { ...fields, differs: 'yes', customer_id: String(id) });
  expect((await owner.get(String(known.location))).text).toContain('Alpha');
  const another = await owner.submit(NEW, { ...fields, differs: 'yes', customer_id: 'same_email' });
  expect((await owner.get(String(another.location))).text).toContain('Beta');
});

test('nothing is created or mailed before its totals were seen, and again after a change', async () => {
  const { owner, testApp } = counter();
  const count = async () => (await testApp.run('listInvoices', {})).total_count;
  const before = await count();
  const press = async (fields: Record<string, string>) => {
    const hidden = hiddenIn((await owner.get(NEW)).text);
    return owner.post(NEW, { ...hidden, 'customer.name': 'Seen', 'customer.email': 'seen@example.com', ...fields });
  };
  const work = {
    ...line(0, 'Work', '100'),
    'items[0].tax_rate': '21',
    ...line(1, 'Book', '10'),
    'items[1].tax_rate': '9',
  };
  for (const step of ['', 'send']) {
    const first = await press({ ...work, step });
    expect(first.status).toBe(200);
    expect(words(first.text)).toMatch(/Subtotal €110\.00.*9% .*€0\.90.*21% .*€21\.00.*Total €131\.90/);
    expect(words(first.text)).toContain('Nothing is created or sent yet.');
    // The section has the focus, and its buttons follow in the order of the Tab key.
    expect(first.text).toMatch(/<section class="letter sheet" role="status" tabindex="-1" autofocus/);
    const { seen = '' } = hiddenIn(first.text);
    const changed = await press({ ...work, 'items[0].unit_price': '1000', seen, step });
    expect([changed.status, words(changed.text)]).toEqual([200, expect.stringContaining('€1,220.90')]);
    expect(await count()).toBe(before);
  }
  const { seen = '' } = hiddenIn((await press(work)).text);
  expect((await press({ ...work, seen })).location).toMatch(/\/invoices\/\d+$/);
  expect(await count()).toBe((before ?? 0) + 1);
});

test('a customer older than all that the browser suggests is found by the button', async () => {
  const { owner, testApp } = counter();
  await testApp.run('createCustomer', { name: 'Oldest Zzyzx' });
  for (let i = 0; i < 101; i++) await testApp.run('createCustomer', { name: `Newer ${i}` });
  const page = await owner.get(NEW);
  expect(page.text).not.toContain('Oldest Zzyzx');
  expect(words(page.text)).toContain('“Find” searches all customers.');
  const found = await owner.submit(NEW, { query: 'zzyz', step: 'find' });
  expect(found.text).toMatch(/name="customer_id" value="\d+" checked> <span><bdi>Oldest Zzyzx/);
});
