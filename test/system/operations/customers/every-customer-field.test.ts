// Every field of every operation that takes a customer (R5, R17, R21), read from the catalogue: it finds customers with
// umlauts written out, without accents, in another word order, in capitals, and by their legal form. For a text that
// matches no customer, the error suggests the nearest ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG, type OperationName } from '../../../../src/operations/catalog.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';

const FOUND = {
  'Müller & Söhne GmbH': ['mueller soehne', 'MÜLLER & SÖHNE', 'muller sohne gmbh', 'Söhne Müller', 'GmbH Mueller'],
  'Weiß, Jörg': ['Joerg Weiss', 'JÖRG WEIẞ', 'weiss jorg'],
  'Hôtel de l’Étoile S.A.R.L.': ["hotel de l'etoile sarl", 'HOTEL ETOILE', 'Hôtel de lÉtoile'],
  'Ångström Æbler ApS': ['Aangstroem aebler', 'ANGSTROM ÆBLER', 'æbler ångström aps'],
  'İstanbul Çay Ltd.': ['istanbul cay', 'ISTANBUL ÇAY LTD'],
  'HP B.V.': ['hp bv', 'H.P. B.V.'],
} as const;

const NEAREST = {
  'Müller & Söhne GmbH': ['Mueller & Soehne AG', 'Mueler Soehne', 'Firma Müller GmbH', 'MÜLLER UND SÖHNE KG'],
  'Weiß, Jörg': ['Fa. Jörg Weiss', 'Herr J. Weiss', 'Joerg Weisz'],
  'Hôtel de l’Étoile S.A.R.L.': ['Hotel de l’Etiole', 'Hôtel de l’Étoile Limited'],
  'Ångström Æbler ApS': ['Angstrom Aebler Limited'],
  'İstanbul Çay Ltd.': ['Istanbul Cay GmbH'],
  'HP B.V.': ['HP GmbH'],
} as const;

const terms = { description: 'Work', amount: 1 };
/** Other fields that a call of the operation needs. */
const BESIDE: Partial<Record<OperationName, object>> = {
  createInvoice: { ...terms, draft: true },
  createPaymentLink: terms,
  createQuote: terms,
  createSubscription: { ...terms, interval: 'month' },
  updateCustomer: { phone: '1' },
};

const SAYS = /e-mail.*name|name.*e-mail/i;
/** Operations that complete a name from its beginning. They do not have to find a customer. */
const COMPLETES: readonly string[] = ['listSuggestions'];

function fieldsOf(name: OperationName): readonly string[] {
  return Object.entries(CATALOG[name].input.shape)
    .filter(([field, schema]) => field === 'customer' || SAYS.test(schema.description ?? ''))
    .map(([field]) => field);
}

const FIELDS = (Object.keys(CATALOG) as OperationName[])
  .filter((name) => !COMPLETES.includes(name))
  .flatMap((name) => fieldsOf(name).map((field) => [name, field] as const));

type Named = { readonly id: number };
type Shown = Named & {
  readonly customer?: Named;
  readonly customers?: readonly Named[];
  readonly customer_match?: { readonly customers: readonly Named[]; readonly nearest: readonly Named[] };
  readonly nearest?: readonly Named[];
};

/** Ids of the customers that the operation found. */
function takenIn({ customer_match: match, customers, customer, id }: Shown): number[] {
  return (match?.customers ?? customers ?? [customer ?? { id }]).map((one) => one.id);
}

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  const ids = new Map<string, number>();
  let drafts: Partial<Record<OperationName, number>> = {};
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    await desk.run('connectProvider', { kind: 'sandbox' });
    for (const [at, name] of Object.keys(FOUND).entries()) {
      ids.set(name, (await desk.run('createCustomer', { name, email: `c${at}@example.com` })).id);
    }
    const other = { customer: { name: 'Zed' }, ...terms };
    drafts = {
      updateInvoice: (await desk.run('createInvoice', { ...other, draft: true })).id,
      updateQuote: (await desk.run('createQuote', other)).id,
    };
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const inputOf = (name: OperationName, given: object) => ({
    ...BESIDE[name],
    ...(drafts[name] === undefined ? {} : { id: drafts[name] }),
    ...given,
  });

  test('each field is one of the catalogue', () => {
    expect(FIELDS.length).toBeGreaterThanOrEqual(16);
    expect(new Set(FIELDS.map(([name]) => name))).toContain('sendStatement');
  });

  test.each(FIELDS)('%s finds by %s whoever is meant', async (operation, field) => {
    for (const [name, spellings] of Object.entries(FOUND)) {
      for (const written of spellings) {
        const input = inputOf(operation, { [field]: written });
        // Drafts and links of the other operations stand in the way of erasing. The refusal names the customer.
        const shown =
          operation === 'eraseCustomer'
            ? { id: (await desk.refused(operation, input)).details.facts?.customer_id }
            : await desk.run(operation, input);
        expect(takenIn(shown as unknown as Shown), `${written} is ${name}`).toEqual([ids.get(name)]);
      }
    }
  });

  test.each(FIELDS)('%s tells the nearest of what %s says, and takes nobody', async (operation, field) => {
    for (const [name, spellings] of Object.entries(NEAREST)) {
      for (const written of spellings) {
        const near = await nearestOf(operation, inputOf(operation, { [field]: written }));
        expect(near, `${written} is near ${name}`).toContain(ids.get(name));
      }
    }
  });

  test('remindOverdue leaves out whom a name means, and takes nobody for another', async () => {
    await desk.run('remindOverdue', { except: ['GmbH Mueller', 'joerg weiss'] });
    const near = await nearestOf('remindOverdue', { except: ['Firma Müller GmbH'] });
    expect(near).toContain(ids.get('Müller & Söhne GmbH'));
  });

  test.each(Object.entries(FOUND))('the search over everything finds %s', async (name, spellings) => {
    for (const query of spellings) {
      const { results } = await desk.run('search', { query });
      expect(results.map(({ title }) => title).join('\n'), query).toContain(name);
    }
  });

  async function nearestOf(operation: OperationName, input: object): Promise<number[]> {
    const answer = desk.run(operation, input) as unknown as Promise<Shown>;
    const near = await answer.then(
      (shown) => {
        expect(shown.customer_match?.customers ?? shown.customers, JSON.stringify(input)).toEqual([]);
        return shown.customer_match?.nearest ?? shown.nearest ?? [];
      },
      ({ code, details }) => {
        expect(code, JSON.stringify(input)).toBe('customer_not_found');
        return (details.facts?.customers ?? []) as readonly Named[];
      },
    );
    return near.map(({ id }) => id);
  }
});
