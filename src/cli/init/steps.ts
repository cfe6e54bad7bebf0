/**
 * Steps of `billhook init`. Each step first looks for the result of an earlier run. If the result exists, the step only
 * reports it.
 */
import type { App } from '../../app.ts';

export const PROVIDERS = ['sandbox', 'stripe', 'mollie', 'none'] as const;
type ProviderChoice = (typeof PROVIDERS)[number];

export type SetupChoices = {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly provider: ProviderChoice | undefined;
  readonly apiKey: string | undefined;
  readonly handle?: string | undefined;
  readonly currency?: string | undefined;
  readonly timezone?: string | undefined;
};

type Account = Awaited<ReturnType<App['administration']['createAccount']>>;

/** Parts of the set-up that already exist. */
export type Existing = {
  readonly account: Account | null;
  readonly emails: readonly string[];
  readonly provider: string | null;
  readonly tokenId: number | null;
};

export type Done = {
  readonly account: Pick<Account, 'id' | 'handle' | 'name'> & { readonly isNew: boolean };
  readonly user: { readonly email: string; readonly link: string | null };
  readonly provider: { readonly kind: string | null; readonly isNew: boolean };
  readonly token: { readonly id: number; readonly secret: string | null };
};

type Show = (line: string) => void;

const TOKEN_NAME = 'billhook init';

export async function existing({ administration, services }: App): Promise<Existing> {
  const [account = null, another] = await administration.accounts();
  if (account === null) return { account, emails: [], provider: null, tokenId: null };
  if (another) {
    throw new Error('this ledger has several accounts. For one more: billhook account create --name … --email …');
  }
  const [emails, { kind }, { tokens }] = await Promise.all([
    administration.emailsOf(account),
    administration.run(account, 'showProvider', {}),
    administration.run(account, 'listTokens', {}),
  ]);
  const now = services.clock.now();
  const isValid = (one: (typeof tokens)[number]) =>
    one.revoked_at === null && (one.expires_at === null || Date.parse(one.expires_at) > now);
  const token = tokens.find((one) => one.name === TOKEN_NAME && isValid(one));
  return { account, emails, provider: kind, tokenId: token?.id ?? null };
}

/**
 * Runs all steps. The account is created before the provider is connected. If the provider refuses the key, the next
 * run continues with this account.
 */
export async function setUp(app: App, found: Existing, wanted: SetupChoices, show: Show): Promise<Done> {
  const account = await accountStep(app, found, wanted, show);
  const provider = await providerStep(app, account, found, wanted, show);
  const user = await userStep(app, account, found, wanted, show);
  const token = await tokenStep(app, account, found, show);
  return { account: { ...account, isNew: found.account === null }, provider, user, token };
}

async function accountStep(
  { administration }: App,
  found: Existing,
  wanted: SetupChoices,
  show: Show,
): Promise<Account> {
  if (found.account) {
    const { name, handle } = found.account;
    if (wanted.name !== undefined && wanted.name !== name) {
      throw new Error(
        `this ledger has the account ${name} (${handle}) already; nothing was changed. For another one: billhook account create --name … --email …`,
      );
    }
    show(`Account: ${name} (${handle}) exists already.`);
    return found.account;
  }
  const { name, email, handle, currency, timezone } = wanted;
  const given = Object.entries({ name, email, handle, currency, timezone }).filter(([, value]) => value !== undefined);
  const account = await administration.createAccount(Object.fromEntries(given));
  show(`Account: ${account.name} (${account.handle}) is ready, in ${account.currency}.`);
  return account;
}

async function providerStep(
  { administration }: App,
  account: Account,
  found: Existing,
  { provider = 'sandbox', apiKey }: SetupChoices,
  show: Show,
): Promise<Done['provider']> {
  if (found.provider !== null) {
    show(`Payments: ${found.provider} is connected already. To replace it: billhook provider connect --kind …`);
    return { kind: found.provider, isNew: false };
  }
  if (provider === 'none') {
    show('Payments: no provider. Connect one with: billhook provider connect --kind …');
    return { kind: null, isNew: false };
  }
  const given = { kind: provider, ...(apiKey === undefined ? {} : { api_key: apiKey }) };
  const { warnings } = await administration.run(account, 'connectProvider', given);
  show(`Payments: ${provider} is connected${provider === 'sandbox' ? '; no real money moves' : ''}.`);
  for (const warning of warnings) show(`Note: ${warning}`);
  return { kind: provider, isNew: true };
}

async function userStep(
  { administration }: App,
  account: Account,
  { emails }: Existing,
  { email }: SetupChoices,
  show: Show,
): Promise<Done['user']> {
  const [first] = emails;
  if (first !== undefined) {
    const known = email !== undefined && emails.includes(email.toLowerCase());
    const whom = known || email === undefined ? first : email;
    show(
      `Owner: ${first} exists already. ${known || email === undefined ? 'A new sign-in link' : `To add ${email}`}: billhook user create --email ${whom}`,
    );
    return { email: first, link: null };
  }
  const user = await administration.run(account, 'createUser', { email });
  show(`Owner: ${user.email} can sign in once, until ${user.expires_at}:\n${user.sign_in_url}`);
  return { email: user.email, link: user.sign_in_url };
}

async function tokenStep(
  { administration }: App,
  account: Account,
  { tokenId }: Existing,
  show: Show,
): Promise<Done['token']> {
  const scopes = ['billing.read', 'billing.write'];
  if (tokenId !== null) {
    show(`Token: ${tokenId} exists already; its secret was shown once. A new secret: billhook token rotate ${tokenId}`);
    return { id: tokenId, secret: null };
  }
  const { id, token } = await administration.run(account, 'createToken', { name: TOKEN_NAME, scopes });
  show(`Token: ${id} (${scopes.join(', ')}). Copy its secret now, it is not shown again:\n${token}`);
  return { id, secret: token };
}
