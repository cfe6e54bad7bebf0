/** Tools that are not listed: found by any words, and called with the checks of a direct call (R112). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFinder, READ, WRITE } from '../../../src/tools/finders.ts';
import { isReadOnly, type ListedTool, reachOf } from '../../../src/tools/list.ts';
import { OFFLINE } from '../../web/desk.ts';
import { clientAt } from './asking-kit.ts';
import { type Assistant, type Mcp, openMcp } from './kit.ts';

let mcp: Mcp;
beforeAll(async () => {
  mcp = await openMcp(OFFLINE);
  await mcp.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
});
afterAll(() => mcp[Symbol.asyncDispose]());

const REACH = reachOf({});
const throughOf = (name: string) => {
  const tool = REACH.found.find((one) => one.name === name) as ListedTool;
  return isReadOnly(tool) ? READ : WRITE;
};

describe('findTools', () => {
  test.each([
    ['importBankStatement', 'import a bank statement', 'bankafschrift inlezen', 'Kontoauszug importieren', 'importer un relevé bancaire'],
    ['cancelSubscription', 'stop the subscription of Jansen', 'abonnement opzeggen', 'Abo kündigen', 'résilier un abonnement'],
    ['createSubscription', 'make a recurring invoice every month', 'maandelijkse factuur', 'wiederkehrende Rechnung', 'facture récurrente'],
    ['createPaymentLink', 'payment link for a donation', 'betaallink maken', 'Zahlungslink erstellen', 'lien de paiement'],
    ['listActivity', 'what happened yesterday, who did it?', 'wat is er gebeurd?', 'was ist gestern passiert?', 'historique des modifications'],
    ['getStatement', 'statement of account for a customer', 'rekeningoverzicht van klant', 'Kontoauszug für Kunden', 'relevé de compte du client'],
    ['deleteInvoice', 'throw away a draft', 'concept weggooien', 'Entwurf löschen', 'supprimer le brouillon'],
    ['undoPayment', 'undo a payment recorded by mistake', 'verkeerd geboekte betaling terugdraaien', 'falsch verbuchte Zahlung rückgängig', 'annuler un paiement enregistré par erreur'],
    ['updateCustomer', 'the customer has moved, new address', 'klant is verhuisd', 'Kunde ist umgezogen', 'le client a déménagé'],
    ['listItems', 'price list', 'prijslijst', 'Preisliste', 'catalogue des produits'],
    ['listWebhookEndpoints', 'webhooks', 'koppeling voor ontwikkelaars', 'Schnittstelle für Entwickler', 'intégration'],
  ] as const)('finds %s by the words of owners in English, Dutch, German and French', async (name, ...queries) => {
    await using assistant = await mcp.assistant();
    for (const query of queries) {
      const { data } = await assistant.call('findTools', { query });
      const names = (data.tools as unknown as readonly { name: string }[]).map((one) => one.name);
      expect(names.slice(0, 3), query).toContain(name);
      expect(names.length).toBeLessThanOrEqual(5);
    }
  });

  test('shows how each is called: through which tool, its text and its arguments, in both parts', async () => {
    await using assistant = await mcp.assistant();
    const { data, text } = await assistant.call('findTools', { query: 'new item' });
    const [first] = data.tools as unknown as readonly Record<string, unknown>[];
    const tool = REACH.found.find(({ name }) => name === 'createItem');
    expect(first).toEqual({
      name: 'createItem',
      through: WRITE,
      description: tool?.description,
      arguments: tool?.inputSchema,
    });
    expect(text).toContain(`createItem (${WRITE}): ${tool?.description}`);
    expect(text).toContain(JSON.stringify(tool?.inputSchema));
  });

  test('says which listed tool is meant, and names every tool where no words match', async () => {
    await using assistant = await mcp.assistant();
    const overdue = await assistant.call('findTools', { query: 'overdue' });
    expect(overdue.text).toContain('listOverdueInvoices, which you have already');
    const none = await assistant.call('findTools', { query: 'xyzzy' });
    for (const { name } of REACH.found) expect(none.text).toContain(name);
  });

  test.each([
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 7 }, 'query'],
    [{ query: 'bank', limit: 3 }, 'limit'],
  ])('%j is refused by the name of %s', async (args, field) => {
    await using assistant = await mcp.assistant();
    const { isError, data } = await assistant.call('findTools', args);
    expect({ isError, data }).toMatchObject({ isError: true, data: { error: { code: 'validation_failed', field } } });
  });

  test('finds nothing that writes for a token that reads', async () => {
    await using reader = await mcp.assistant({ scopes: ['billing.read'] });
    expect((await reader.tools()).map(({ name }) => name)).not.toContain(WRITE);
    const { data } = await reader.call('findTools', { query: 'item product article price' });
    expect((data.tools as unknown as readonly { name: string }[]).map(({ name }) => name)).toContain('listItems');
    for (const { through } of data.tools as unknown as readonly { through: string }[]) expect(through).toBe(READ);
  });
});

describe('a call through another tool', () => {
  const asked = async (assistant: Assistant, name: string, args: Record<string, unknown>) =>
    assistant.call(throughOf(name), { name, arguments: JSON.stringify(args) });

  test.each(REACH.found.map(({ name }) => name))('of %s is answered as the direct one', async (name) => {
    await using assistant = await mcp.assistant();
    // Refused for the same reason where it lacks what it needs, so nothing is changed by either.
    const args = isReadOnly(REACH.found.find((one) => one.name === name) as ListedTool) ? {} : { nonsense: true };
    const [direct, through] = [await assistant.call(name, args), await asked(assistant, name, args)];
    expect(through).toEqual(direct);
  });

  test('takes its arguments as an object too, and none at all', async () => {
    await using assistant = await mcp.assistant();
    const whole = await assistant.call(READ, { name: 'listItems', arguments: { limit: 2 } });
    expect(whole.isError).toBe(false);
    expect(await assistant.call(READ, { name: 'listItems' })).toMatchObject({ isError: false });
  });

  test.each([
    [{}, 'name', 'is required'],
    [{ name: 'listItem' }, 'name', 'did you mean listItems?'],
    [{ name: 'frobnicate' }, 'name', 'findTools finds one'],
    [{ name: 'createItem' }, 'name', `call it through ${WRITE}`],
    [{ name: READ }, 'name', 'is no tool'],
    [{ name: 'listItems', arguments: 'limit=2' }, 'arguments', 'must be a JSON object'],
    [{ name: 'listItems', arguments: '[1]' }, 'arguments', 'must be a JSON object'],
    [{ name: 'listItems', limit: 2 }, 'limit', 'belongs into arguments'],
  ])('%j is refused: %s %s', async (args, field, words) => {
    await using assistant = await mcp.assistant();
    const { isError, text, data } = await assistant.call(READ, args);
    expect({ isError, data }).toMatchObject({ isError: true, data: { error: { code: 'validation_failed', field } } });
    expect(text).toContain(words);
  });

  test('a reading tool is refused by the one that writes', async () => {
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call(WRITE, { name: 'listItems' });
    expect(text).toContain(`only reads: call it through ${READ}`);
  });

  test('a token that reads is refused for the scope, as directly', async () => {
    await using reader = await mcp.assistant({ scopes: ['billing.read'] });
    const refused = await reader.call(WRITE, { name: 'createItem', arguments: '{"name":"Hour","unit_price":90}' });
    expect(refused).toMatchObject({ isError: true, data: { error: { code: 'insufficient_scope' } } });
  });

  test('a repeat within ten minutes is a retry, whichever way it comes', async () => {
    await using assistant = await mcp.assistant();
    const args = { customer: 'ann@example.com', description: 'Deposit', amount: 50 };
    const first = await asked(assistant, 'createPaymentLink', args);
    const second = await assistant.call('createPaymentLink', args);
    expect(first.data).toMatchObject({ replayed: false });
    expect(second.data).toMatchObject({ replayed: true, id: first.data.id });
  });

  test('its line of activity names the assistant and what it did, as of a direct call', async () => {
    await using assistant = await mcp.assistant();
    await asked(assistant, 'createItem', { name: 'Found hour', unit_price: 90 });
    const { data } = await asked(assistant, 'listActivity', { limit: 1 });
    expect(data.activity).toMatchObject([{ what: expect.stringContaining('Found hour') }]);
  });

  test('a token with a limit is held to it, and a person is asked above it', async () => {
    const token = await mcp.token();
    const [{ id }] = ((await mcp.run('listTokens', {})) as unknown as { tokens: { id: number }[] }).tokens.slice(-1) as [{ id: number }];
    await mcp.run('limitToken', { id, max_amount: 40, currencies: ['EUR'], ask_above_limit: true });
    await using assistant = await mcp.assistant({ token });
    const args = { customer: 'ann@example.com', description: 'Large', amount: 60 };
    const refused = await asked(assistant, 'createPaymentLink', args);
    expect(refused).toMatchObject({ isError: true, data: { error: { code: 'limit_exceeded' } } });
    const questions: string[] = [];
    await using person = await clientAt({ url: mcp.url, token }, '2.x modern', ({ message }) => {
      questions.push(message);
      return { action: 'accept', content: { confirm: true } };
    });
    const call = { name: 'createPaymentLink', arguments: JSON.stringify(args) };
    expect(await person.call(WRITE, call)).toMatchObject({ isError: false });
    expect(questions).toEqual([expect.stringContaining('60.00')]);
  });

  test('before what cannot be undone a person is asked, in both generations', async () => {
    for (const kind of ['2.x modern', '1.x'] as const) {
      const { id } = (await mcp.run('createInvoice', { customer: 'ann@example.com', description: 'Draft', amount: 10, draft: true })) as unknown as { id: number };
      const questions: string[] = [];
      await using person = await clientAt({ url: mcp.url, token: await mcp.token() }, kind, ({ message }) => {
        questions.push(message);
        return { action: 'decline' };
      });
      const { text } = await person.call(WRITE, { name: 'deleteInvoice', arguments: JSON.stringify({ id }) });
      expect(questions).toEqual([expect.stringContaining('gone for good')]);
      expect(text).toContain('Nothing was done');
      expect(await mcp.run('getInvoice', { id })).toMatchObject({ status: 'draft' });
    }
  });

  test('a stranger’s objects do not exist for it', async () => {
    const other = await mcp.app.administration.createAccount({ name: 'Other' });
    const item = (await mcp.app.administration.run(other, 'createItem', { name: 'Theirs', unit_price: 1 })) as unknown as { id: number };
    await using assistant = await mcp.assistant();
    const { data } = await asked(assistant, 'listItems', {});
    expect(JSON.stringify(data)).not.toContain('Theirs');
    expect(item.id).toBeTypeOf('number');
  });
});

describe('the address', () => {
  const names = async (query: string) => {
    await using assistant = await mcp.assistant({ query });
    return (await assistant.tools()).map(({ name }) => name);
  };

  test('?find=0 leaves them out, and what was named is all there is', async () => {
    for (const query of ['?find=0', '?toolsets=customers', '?tools=listInvoices']) {
      expect((await names(query)).filter(isFinder), query).toEqual([]);
    }
    await using assistant = await mcp.assistant({ query: '?tools=listInvoices' });
    await expect(assistant.call(READ, { name: 'listItems' })).rejects.toMatchObject({ code: -32602 });
    expect((await names('?toolsets=customers&find=1')).filter(isFinder)).toHaveLength(3);
  });

  test('?read_only=1 reaches what reads, and nothing else', async () => {
    expect((await names('?read_only=1')).filter(isFinder)).toEqual(['findTools', READ]);
    await using assistant = await mcp.assistant({ query: '?read_only=1' });
    const { text } = await assistant.call(READ, { name: 'createItem' });
    expect(text).toContain('is no tool');
  });
});
