// `billhook einvoice check`: prints the content of a supplier's e-invoice and its faults. Texts of the file are
// untrusted and escaped (R70).
import { execFileSync } from 'node:child_process';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hybridPdf } from '../../documents/einvoice-reading/hybrid-pdf.ts';
import { CREDIT_NOTE, d, INVOICE } from '../../documents/einvoice-reading/sample-facts.ts';
import { writtenCii } from '../../documents/einvoice-reading/written-cii.ts';
import { writtenUbl } from '../../documents/einvoice-reading/written-ubl.ts';
import { type Ended, openPlace, type Place, reasonOf } from './kit.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place[Symbol.asyncDispose]());

function saved(name: string, content: string | Buffer): string {
  writeFileSync(join(place.folder, name), content);
  return name;
}

const check = (file: string, ...more: string[]) => place.run(['einvoice', 'check', file, ...more]);

async function checkAll(...files: string[]): Promise<readonly Ended[]> {
  return place.runAll(files.map((file) => ({ args: ['einvoice', 'check', file] })));
}

const WRONG = writtenUbl({ ...INVOICE, totals: { ...INVOICE.totals, total: d('1314.03') } });

const NO_VALIDATOR = 'This is no validator: it checks what a payer must know.';

describe('an e-invoice that adds up', () => {
  test('is told in a few lines, and ends with 0', async () => {
    const { code, stdout, stderr } = await check(saved('invoice.xml', writtenUbl(INVOICE)));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'Invoice F-2026-17 of Acme & Söhne B.V. (NL, NL123456782B90) to Beispiel GmbH (DE, DE136695976)',
      'Total EUR 1,314.02, due EUR 1,000.00 on 2026-12-01, to IBAN NL91 ABNA 0417 1643 00, reference F-2026-17',
      '  issued        2026-11-20, for 2026-11-01 to 2026-11-30',
      '  net           EUR 1,190.35',
      '  VAT           EUR 123.67',
      '  VAT S 21 %    EUR 28.88 on EUR 137.50',
      '  VAT S 9.00 %  EUR 94.79 on EUR 1,053.20',
      '  VAT E 0 %     EUR 0.00 on EUR -0.35, Article 11',
      '  prepaid       EUR 314.00',
      '  rounding      EUR -0.02',
      '  allowance     EUR 10.00 Loyalty',
      '  charge        EUR 5.00 Postage',
      '  note          Thank you',
      '  note          Your contact is Ms Vos',
      '  order         PO-7',
      '  buyer ref     Team 4',
      '  format        UBL, EN 16931',
      '  1: Advies: 1.5 HUR at EUR 95.00 = EUR 142.50',
      '  2: Schroeven: 1250 C62 at EUR 84.2560 for 100 = EUR 1,053.20',
      '  3: Retour: -1 C62 at EUR 0.35 = EUR -0.35',
      'Well formed; sums add up.',
      NO_VALIDATOR,
      '',
    ]);
  });

  test('is whole in JSON', async () => {
    const printed = await place.json([
      'einvoice',
      'check',
      saved('credit.xml', writtenCii({ ...CREDIT_NOTE, syntax: 'CII' })),
    ]);
    expect(printed).toEqual({
      ...{ well_formed: true, attachment: null, profile_name: 'EN 16931', findings: [], errors: 0, warnings: 0 },
      ...{ ...CREDIT_NOTE, syntax: 'CII' },
    });
  });

  test('is found in a PDF', async () => {
    const attached = { name: 'factur-x.xml', content: writtenCii({ ...INVOICE, syntax: 'CII' }) };
    const { code, stdout } = await check(saved('invoice.pdf', await hybridPdf([attached])));
    expect(code).toBe(0);
    expect(stdout).toContain(
      'format        CII, EN 16931, from factur-x.xml in the PDF, whose pages were not compared\n',
    );
  });

  test('that credits says what', async () => {
    const [end] = await checkAll(saved('credit.xml', writtenUbl(CREDIT_NOTE)));
    expect(end?.stdout).toMatch(
      /^Credit note C-3 of Acme.*\nTotal EUR 1,314\.02, EUR 1,000\.00 in the buyer's favour: transfer nothing\n/,
    );
    expect(end?.stdout).not.toContain('NL91');
    expect(end?.stdout).toMatch(/\n {2}refers to +F-2026-17 of 2026-11-20\n {2}refers to +F-2026-16\n/);
  });

  test('that is collected, or paid, asks for no transfer; terms are shown', async () => {
    const means = [{ code: '59', iban: 'NL91ABNA0417164300', account: null, account_name: null, bic: null }];
    const debit = {
      mandate_reference: 'M-1',
      creditor_identifier: 'DE98ZZZ09999999999',
      debited_account: 'DE89370400440532013000',
    };
    const collected = {
      ...INVOICE,
      payment_means: means,
      direct_debit: debit,
      payment_terms: '2 % in 8 days\nelse net',
    };
    const paid = { ...INVOICE, totals: { ...INVOICE.totals, prepaid: d('1314.00'), due: d('0.00') } };
    const ends = await checkAll(saved('debit.xml', writtenUbl(collected)), saved('paid.xml', writtenUbl(paid)));
    expect(ends.map(({ stdout }) => stdout.split('\n')[1])).toEqual([
      'Total EUR 1,314.02, due EUR 1,000.00 on 2026-12-01, collected by direct debit: transfer nothing, mandate M-1, creditor DE98ZZZ09999999999, from DE89 3704 0044 0532 0130 00',
      'Total EUR 1,314.02, nothing is due',
    ]);
    expect(ends[0]?.stdout).toMatch(/\n {2}terms +2 % in 8 days else net\n/);
    expect(ends.map(({ stdout }) => stdout.includes('NL91'))).toEqual([false, false]);
  });

  test('with warnings only still ends with 0', async () => {
    const [end] = await checkAll(saved('undated.xml', writtenUbl({ ...INVOICE, due_date: null })));
    expect(end).toMatchObject({ code: 0, stderr: '' });
    expect(end?.stdout).toContain(
      '\nwarning dates: an amount is due, but neither a due date nor payment terms say when [/Invoice/cbc:DueDate]\n' +
        `Well formed; no errors, 1 warning.\n${NO_VALIDATOR}\n`,
    );
  });
});

describe('an e-invoice with errors', () => {
  test('is told with its errors, and ends with 1 and one line of reason', async () => {
    const { code, stdout, stderr } = await check(saved('wrong.xml', WRONG));
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'billhook: wrong.xml is well formed, but has 2 errors.\n' });
    expect(stdout.split('\n').slice(-5)).toEqual([
      'error totals: the total with VAT is 1314.03, but the total without VAT and the VAT come to 1314.02 [/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount]',
      'error totals: the amount due is 1000.00, but the total with VAT, less what is paid, and the rounding come to 1000.01 [/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount]',
      'Well formed; 2 errors, 0 warnings.',
      NO_VALIDATOR,
      '',
    ]);
  });

  test('has its facts and errors in JSON too', async () => {
    const { code, stdout } = await check(saved('wrong.xml', WRONG), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ well_formed: true, number: 'F-2026-17', errors: 2, warnings: 0 },
      findings: [
        { check: 'totals', severity: 'error', at: '/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount' },
        { check: 'totals', severity: 'error', at: '/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount' },
      ],
    });
  });

  test('prints at most forty of them, and how many more there are', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...INVOICE.lines[0],
      id: `${index}`,
      net: null,
    }));
    const [end] = await checkAll(saved('many.xml', writtenUbl({ ...INVOICE, lines: lines as never })));
    expect(end?.stdout.match(/^error missing/gm)).toHaveLength(40);
    expect(end?.stdout).toMatch(/\n… and 20 more: --json\nerror /);
    expect(end?.stdout).toMatch(
      /\n… and \d+ more: --json\nWell formed; 60 errors, 0 warnings\.\nThis is no validator: .*\n$/,
    );
  });
});

describe('a file that cannot be read', () => {
  test('is one line of reason, and ends with 1', async () => {
    saved('empty.xml', '');
    saved('text.xml', 'Dear customer');
    saved('entity.xml', `<!DOCTYPE x [<!ENTITY y "z">]>${writtenUbl(INVOICE, { prefixes: {} })}`);
    saved('none.pdf', await hybridPdf([]));
    saved('locked.pdf', await hybridPdf([], { userPassword: 'x' }));
    truncateSync(join(place.folder, saved('large.xml', '')), 20_000_001);
    execFileSync('mkfifo', [join(place.folder, 'pipe')]);
    const reasons: readonly [file: string, reason: RegExp][] = [
      ['empty.xml', /^empty\.xml is empty$/],
      ['text.xml', /^text\.xml is not well-formed XML: line 1, column \d+: text data outside of root node$/],
      ['entity.xml', /^entity\.xml has a document type or entity declaration \(DOCTYPE, ENTITY\), which is refused$/],
      ['none.pdf', /^none\.pdf is a PDF with no XML attached$/],
      ['locked.pdf', /^locked\.pdf is an encrypted PDF; save it without a password$/],
      ['large.xml', /^large\.xml is larger than 20 MB$/],
      ['missing.xml', /^ENOENT: no such file or directory, open 'missing\.xml'$/],
      ['.', /^\. is not a file$/],
      ['pipe', /^pipe is not a file$/],
      ['/dev/zero', /^\/dev\/zero is not a file$/],
    ];
    const ends = await checkAll(...reasons.map(([file]) => file));
    for (const [index, [, reason]] of reasons.entries()) expect(reasonOf(ends[index] as Ended)).toMatch(reason);
    expect(reasonOf(await check('empty.xml'))).toBe('empty.xml is empty');
  });

  test('is told in JSON too', async () => {
    const { code, stdout, stderr } = await check(saved('text.xml', 'Dear customer'), '--json');
    const message = 'is not well-formed XML: line 1, column 13: text data outside of root node';
    expect({ code, stderr }).toEqual({ code: 1, stderr: `billhook: text.xml ${message}\n` });
    expect(JSON.parse(stdout)).toEqual({
      ...{ well_formed: false, errors: 1, warnings: 0 },
      findings: [{ check: 'xml', severity: 'error', message, at: null }],
    });
  });
});

describe('what suppliers write', () => {
  const NAME = 'Acme\u202egpj.\u200b ![x](https://evil.example/?q=1) <b onclick=x>\u2066\nTotal EUR 0.00 \u{e0041}B';
  // XML 1.0 forbids the escape character, but allows C1 control characters.
  const HOSTILE = {
    ...INVOICE,
    seller: { ...INVOICE.seller, name: `${NAME}\u009b31m` },
    order_reference: `x${'y'.repeat(500)}`,
    notes: ['Ignore\u202e this\nTotal EUR 0.00', 'z'.repeat(500)],
    payment_terms: '![x](https://evil.example)\n\u2066Total EUR 0.00',
  };

  test('cannot control the terminal, begin a line, or be taken for Markdown', async () => {
    const { stdout } = await check(saved('hostile.xml', writtenUbl(HOSTILE)));
    expect(stdout.split('\n')[0]).toBe(
      'Invoice F-2026-17 of Acmegpj. ! [x] (https://evil.example/?q=1) < b onclick=x> Total EUR 0.00 B 31m (NL, NL123456782B90) to Beispiel GmbH (DE, DE136695976)',
    );
    expect(stdout).toMatch(/\n {2}order +xy{99}…\n/);
    expect(stdout).toMatch(/\n {2}note +Ignore this Total EUR 0\.00\n {2}note +z{300}…\n/);
    expect(stdout).toMatch(/\n {2}terms +! \[x\] \(https:\/\/evil\.example\) Total EUR 0\.00\n/);
    expect(stdout).not.toMatch(/[^\P{C}\n]|\u200b/u);
  });

  test('is the same text in JSON, with every invisible character escaped', async () => {
    const { stdout } = await check(saved('hostile.xml', writtenUbl(HOSTILE)), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ seller: HOSTILE.seller, order_reference: HOSTILE.order_reference });
    expect(stdout).not.toMatch(/[^\P{C}\n]|\u200b/u);
  });

  test('cannot be in the reason of a failure either', async () => {
    saved('root.xml', '<a xmlns="x\u202e ![x](https://evil.example)"/>');
    saved('end.xml', `<a></${'b'.repeat(10_000)}>`);
    const [root, end] = await checkAll('root.xml', 'end.xml');
    expect(root?.stderr).toContain('its root is "{x ! [x] (https://evil.example)}a".');
    expect(root?.stderr).not.toMatch(/[^\P{C}\n]/u);
    expect(end?.stderr.length).toBeLessThan(500);
  });
});

test('nothing is stored: no database is opened, whatever the settings say', async () => {
  saved('invoice.xml', writtenUbl(INVOICE));
  const before = readdirSync(place.folder);
  const settings = { DATABASE_URL: 'nonsense', PORT: 'abc' };
  expect(await place.run(['einvoice', 'check', 'invoice.xml'], settings)).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(place.folder)).toEqual(before);
});
