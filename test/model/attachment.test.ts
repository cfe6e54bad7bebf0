// Names of attached files: safe in mails, headers and folders (R105).
import { expect, test } from 'vitest';
import { ATTACHMENT_BOUNDS, attachmentHeaders, nameFault, nameFor, safeName } from '../../src/model/attachment.ts';

const HOSTILE = [
  '../../etc/passwd',
  'C:\\Windows\\x.pdf',
  'a.pdf\r\nBcc: eve@example.com',
  'a\0.pdf',
  'invoice\u202efdp.exe',
  'a\u2066b.pdf',
  'a"; filename="b.html',
  "a%22;filename*=UTF-8''b",
  'a\u2028b.pdf',
  '\ud800.pdf',
  'a\u200bb.pdf',
  '.htaccess',
  'name.',
  ' name.pdf',
  'a<b>.pdf',
];

test.each(HOSTILE)('%j is refused as a name, and made safe where it came with a file', (name) => {
  expect(nameFault(name)).toMatch(/^must /);
  const safe = nameFor(safeName(name), 'application/pdf', []);
  expect(nameFault(safe)).toBeNull();
  expect(safe).toMatch(/^[^./\\].*\.pdf$/u);
  const { 'Content-Disposition': header } = attachmentHeaders(safe, 'application/pdf') as Record<string, string>;
  expect(header).toMatch(/^attachment; filename="[A-Za-z0-9 ._()-]+"; filename\*=UTF-8''[A-Za-z0-9!~._%-]+$/);
});

test('usual names stay as they are', () => {
  for (const name of ['plan.pdf', 'Ürünler 2026 (final).pdf', 'Stunden_März.pdf', '見積書.pdf', "Ann's hours.pdf"]) {
    expect(nameFault(name)).toBeNull();
    expect(nameFor(safeName(name), 'application/pdf', [])).toBe(name.normalize('NFC'));
  }
});

test('the ending is that of the content, and a name that is taken gets a number', () => {
  expect(nameFor('invoice.exe', 'application/pdf', [])).toBe('invoice.exe.pdf');
  expect(nameFor('photo.JPEG', 'image/jpeg', [])).toBe('photo.jpeg');
  expect(nameFor('', 'text/csv', [])).toBe('attachment.csv');
  expect(nameFor('', 'text/csv', ['attachment.csv'])).toBe('attachment (2).csv');
  expect(nameFor('Plan.pdf', 'application/pdf', ['plan.PDF', 'plan (2).pdf'])).toBe('Plan (3).pdf');
});

test('a name is at most as long as folders take it, and is cut between characters', () => {
  for (const one of ['a', '見', '👩‍🚒', 'é']) {
    const name = nameFor(one.repeat(300), 'application/pdf', [nameFor(one.repeat(300), 'application/pdf', [])]);
    expect([...name].length).toBeLessThanOrEqual(ATTACHMENT_BOUNDS.name);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(ATTACHMENT_BOUNDS.nameBytes);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/ \(2\)\.pdf$/);
  }
});
