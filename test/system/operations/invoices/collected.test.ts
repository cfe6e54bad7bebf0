// Amounts that the seller collects by direct debit are announced everywhere, and no document asks for payment: the
// customer would pay twice (R86).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../../src/model/language.ts';
import { getInvoicePdf } from '../../../../src/operations/invoices/get-invoice-pdf.ts';
import { getStatementPdf } from '../../../../src/operations/statements/get-statement-pdf.ts';
import { beginPeriods } from '../../../../src/operations/subscriptions/begin-periods.ts';
import { textsAt } from '../../../documents/einvoice/read-einvoice.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { xmlInPdf } from '../../../operations/einvoices/xml-in-pdf.ts';
import { readPdf } from '../../../operations/invoices/printed-page.ts';
import { openPost, type Post } from '../../../operations/reminders/reminding.ts';
import { ask, post as postForm, words } from '../../../web/browse.ts';
import { scanned } from '../../../web/scanner.ts';

const SELLER = {
  ...{ legal_name: 'Studio Noord B.V.', address: 'Dam 1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL' },
  ...{ vat_number: 'NL004495445B01', registration_number: '01234567', registration_scheme: '0106' },
  ...{ iban: 'NL91ABNA0417164300', creditor_identifier: 'DE98ZZZ09999999999' },
};
const MANDATE = { mandate_reference: 'M-7/1', iban: 'NL02ABNA0123456789' };
const WORK = { description: 'Work', unit_price: 100, tax_rate: 21 };

/** Words and numbers that ask the customer to pay. */
const ASKING =
  /please pay|pay (here|it|now|online|EUR|€)|graag betalen|betaal (hier|nu|het|deze)|€? ?121,00 betalen|te betalen voor|online betalen|bezahlen|zahlen sie|zahlbar|überweis|maak het bedrag|overboek|transfer|0417|NL91|RF\d\d/i;

const SAID: Record<Language, { readonly coming: string; readonly late: string; readonly facts: readonly string[] }> = {
  en: {
    coming: 'EUR 121.00 will be collected by direct debit from your account ending in 6789, on 15 April 2026.',
    late: 'EUR 121.00 will be collected by direct debit from your account ending in 6789.',
    facts: ['Mandate: M-7/1', 'Creditor ID: DE98ZZZ09999999999'],
  },
  nl: {
    coming: 'EUR 121,00 wordt op 15 april 2026 automatisch afgeschreven van uw rekening die eindigt op 6789.',
    late: 'EUR 121,00 wordt automatisch afgeschreven van uw rekening die eindigt op 6789.',
    facts: ['Machtiging: M-7/1', 'Incassant-ID: DE98ZZZ09999999999'],
  },
  de: {
    coming: '121,00 EUR wird am 15. April 2026 per Lastschrift von Ihrem Konto mit der Endung 6789 eingezogen.',
    late: '121,00 EUR wird per Lastschrift von Ihrem Konto mit der Endung 6789 eingezogen.',
    facts: ['Mandat: M-7/1', 'Gläubiger-ID: DE98ZZZ09999999999'],
  },
  fr: {
    coming:
      'Vous n’avez rien à faire : un montant de 121,00 EUR sera prélevé le 15 avril 2026 sur votre compte se terminant par 6789.',
    late: 'Vous n’avez rien à faire : un montant de 121,00 EUR sera prélevé sur votre compte se terminant par 6789.',
    facts: ['Mandat : M-7/1', 'ID créancier : DE98ZZZ09999999999'],
  },
};

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterAll(() => post[Symbol.asyncDispose]());

  /** `from`: the record that has the mandate. */
  async function collected(language: Language, from: 'customer' | 'invoice') {
    const counter = await post.open();
    const { desk, address } = counter;
    await desk.run('updateBusiness', SELLER);
    const { id: customer_id } = await desk.run('createCustomer', {
      ...{ name: 'Ann', email: address, language, address: 'Kade 2', city: 'Rotterdam', country: 'NL' },
      ...(from === 'customer' ? { direct_debit: MANDATE } : {}),
    });
    const invoice = await desk.run('createInvoice', {
      ...{ customer_id, items: [WORK], due_date: '2026-04-15', send_email: true },
      ...(from === 'invoice' ? { direct_debit: MANDATE } : {}),
    });
    return { ...counter, invoice, customer_id, url: invoice.payment_url ?? '' };
  }
  const services = () => post.ledger.testApp.app.services;
  const lines = (text: string) => text.replaceAll(/\s+/g, ' ');

  test.each(
    LANGUAGES.flatMap((language) => (['customer', 'invoice'] as const).map((from) => [language, from] as const)),
  )('every mail, page and document, in %s, by a mandate of the %s', async (language, from) => {
    const { desk, invoice, customer_id, inbox, url } = await collected(language, from);
    const { id } = invoice;
    const said = SAID[language];
    const page = async () => (await ask(post.ledger.testApp, `${url}?lang=${language}`)).text;
    const before = await page();
    post.set('2026-05-01T09:00:00Z');
    for (const tone of ['friendly', 'neutral', 'firm', 'formal']) {
      await desk.run('sendReminder', { id, tone, force: true });
    }
    const mails = inbox().map(({ text }) => text);
    expect(mails).toHaveLength(5);
    mails.forEach((mail, at) => {
      for (const text of [at === 0 ? said.coming : said.late, ...said.facts, url]) {
        expect(lines(mail), `mail ${at}`).toContain(text);
      }
      expect(mail.replaceAll(/https?:\S+/g, ''), `mail ${at}`).not.toMatch(ASKING);
    });
    for (const [html, text] of [
      [before, said.coming],
      [await page(), said.late],
    ] as const) {
      // Mails write EUR, pages write €, with or without a blank.
      expect(lines(words(html)).replace(/€ ?/g, 'EUR ')).toContain(lines(text).slice(12));
      for (const fact of said.facts) expect(words(html)).toContain(fact.replace(/ ?:/, ''));
      expect(words(html)).not.toMatch(ASKING);
      expect(html).not.toMatch(/<form|<details/);
      expect(html).toContain('/invoice.pdf');
      expect(scanned(html)).toBeUndefined();
    }
    const { bytes } = await getInvoicePdf(services(), desk.caller, { id, version: 'original' });
    const printed = lines((await readPdf(bytes)).texts.join(' '));
    for (const fact of said.facts) expect(printed).toContain(fact.replace(/ ?:/, ''));
    expect(printed).toContain(
      { en: 'Collected on', nl: 'Afgeschreven op', de: 'Abgebucht am', fr: 'Prélèvement le' }[language],
    );
    expect(printed).not.toMatch(ASKING);
    const xml = xmlInPdf(bytes) ?? '';
    expect(textsAt(xml, '//ram:SpecifiedTradeSettlementPaymentMeans//*[not(*)]')).toEqual(['59', MANDATE.iban]);
    expect(xml).not.toContain(SELLER.iban);
    const period = { from: '2026-01-01', to: '2026-05-01' };
    const statement = async () => {
      const file = await getStatementPdf(services(), desk.caller, { id: customer_id, ...period });
      return (await readPdf(file.bytes)).texts.join(' ');
    };
    expect(await statement()).not.toContain('NL91');
  });

  test('a form that was sent all the same starts no payment, and what is collected in part is announced in part', async () => {
    const { desk, invoice, inbox, url } = await collected('en', 'customer');
    const answer = await postForm(post.ledger.testApp, url, { method: 'ideal' });
    expect([answer.status, new URL(answer.location, 'https://pay.example').pathname]).toEqual([
      303,
      new URL(url).pathname,
    ]);
    expect(await desk.rows('payments')).toEqual([]);
    await desk.run('recordPayment', { id: invoice.id, amount: 21 });
    post.set('2026-04-20T09:00:00Z');
    await desk.run('sendReminder', { id: invoice.id });
    expect(inbox().at(-1)?.text).toContain('EUR 100.00 will be collected by direct debit');
    await desk.run('recordPayment', { id: invoice.id });
    const { text } = await ask(post.ledger.testApp, url);
    expect(words(text)).toContain('This has been paid');
    expect(words(text)).not.toContain('direct debit');
  });

  test('a statement names the account as long as one open invoice is to be paid there', async () => {
    const { desk, customer_id } = await collected('en', 'invoice');
    await desk.run('createInvoice', { customer_id, items: [WORK], notes: '"directDebit":{' });
    const file = await getStatementPdf(services(), desk.caller, {
      id: customer_id,
      from: '2026-01-01',
      to: '2026-05-01',
    });
    expect((await readPdf(file.bytes)).texts.join(' ')).toContain('NL91');
  });

  test('the page of an invoiced subscription shows the invoice and asks for no payment', async () => {
    const { desk, customer_id } = await collected('en', 'customer');
    const { customer_url } = await desk.run('createSubscription', {
      ...{ customer_id, description: 'Hosting', amount: 20, interval: 'month', collection: 'invoice' },
    });
    await beginPeriods(services());
    const { text } = await ask(post.ledger.testApp, customer_url);
    expect(text).toContain('See the invoice');
    expect(words(text)).not.toMatch(ASKING);
  });
});
