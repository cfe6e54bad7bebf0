/** Creates the objects that operations use: gateways, secrets and caches around an open store. */
import type { Config } from './config.ts';
import { documentsOnFirstUse } from './gateways/documents-on-first-use.ts';
import { hostFilesOnFirstUse } from './gateways/host-files-on-first-use.ts';
import { noMailGateway } from './gateways/no-mail.ts';
import type { ClientDocuments } from './model/client-document.ts';
import { pathIn } from './model/database-url.ts';
import type { Clock } from './model/dates.ts';
import type { HostFiles } from './model/host-file.ts';
import type { MailGateway } from './model/mail.ts';
import { type KeySource, SETTING, type Secrets, secretBox } from './model/secret-box.ts';
import { UPLOAD_BOUNDS } from './model/upload.ts';
import type { WebhookGateway } from './model/webhook.ts';
import type { Services } from './operations/kernel/context.ts';
import type { Store } from './store/store.ts';
import type { Outgoing } from './telemetry/outgoing.ts';

export type ServiceParts = {
  readonly store: Store;
  readonly clock: Clock;
  readonly mail: MailGateway | undefined;
  readonly webhooks: WebhookGateway | undefined;
  readonly clientDocuments: ClientDocuments | undefined;
  readonly hostFiles: HostFiles | undefined;
  readonly providerTimeoutMs: number | undefined;
  readonly uploadTimeoutMs: number | undefined;
  readonly instance: string;
  /** Wraps gateways in client spans; `undefined` without an OpenTelemetry SDK. */
  readonly outgoing: Outgoing | undefined;
};

const PROVIDER_TIMEOUT_MS = 8_000;

export async function servicesOf(config: Config, given: ServiceParts): Promise<Services> {
  const { store, clock, webhooks, providerTimeoutMs, outgoing } = given;
  const [
    { responseCache },
    { cachedLevels },
    { bankWork },
    { attachmentBytes },
    { pdfCache },
    { tokenLookUps },
    { unreadableSecret },
    { mailDispatch },
    { HOOKS },
    { acknowledgedEvents },
  ] = await Promise.all([
    import('./operations/kernel/context.ts'),
    import('./operations/bank/cached-levels.ts'),
    import('./operations/bank/work-limits.ts'),
    import('./operations/attachments/storing-limit.ts'),
    import('./operations/invoices/pdf-cache.ts'),
    import('./operations/tokens/authenticate.ts'),
    import('./operations/secrets/unreadable-secret.ts'),
    import('./operations/mails/send-now.ts'),
    import('./operations/hooks.ts'),
    import('./operations/webhooks/lost-events.ts'),
  ]);
  const { baseUrl, apiUrl, linkUrl } = config;
  const secrets = secretBox(await keySourceOf(config));
  return {
    store: { ...store, unavailable: (error) => unreadableSecret(error) ?? store.unavailable(error) },
    clock,
    mail: given.mail ?? (await mailGateway(config, outgoing)),
    mailDispatch: mailDispatch(),
    hooks: HOOKS,
    addresses: { baseUrl, apiUrl, linkUrl },
    instance: given.instance,
    signUp: config.signUp,
    responseCache: responseCache(),
    bankLevels: cachedLevels(),
    bankWork: bankWork(store),
    attachmentBytes: attachmentBytes(store),
    pdfs: pdfCache(),
    tokenLookUps: tokenLookUps(store, clock),
    ...(await providersOf(given, secrets, config)),
    acknowledged: acknowledgedEvents(),
    webhooks: webhooks ?? (await webhookGateway(config, outgoing)),
    assistantRedirects: config.assistantRedirects,
    clientDocuments: given.clientDocuments ?? documentsOnFirstUse(`billhook/${config.version}`),
    hostFiles: given.hostFiles ?? hostFilesOnFirstUse(`billhook/${config.version}`),
    uploadTimeoutMs: given.uploadTimeoutMs ?? UPLOAD_BOUNDS.bodyMs,
    uploadsArriving: new Map(),
    secrets,
    feeCaps: config.feeCaps,
    providerTimeoutMs: providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
  };
}

async function keySourceOf({ secretKey, secretKeyPrevious, databaseUrl }: Config): Promise<KeySource> {
  if (secretKey === null) {
    const { keysBeside } = await import('./store/engine/key-file.ts');
    return keysBeside(pathIn(databaseUrl));
  }
  const keys = { current: secretKey, previous: secretKeyPrevious };
  return { name: SETTING, read: () => keys, make: () => keys };
}

async function mailGateway({ smtpUrl, mailFrom }: Config, outgoing: Outgoing | undefined): Promise<MailGateway> {
  if (smtpUrl === null) return noMailGateway;
  const { smtpGateway } = await import('./gateways/smtp.ts');
  const gateway = smtpGateway(smtpUrl, mailFrom);
  return outgoing?.mail(gateway, smtpUrl) ?? gateway;
}

async function webhookGateway(
  { webhookAllowPrivate, isForThisMachine, version }: Config,
  outgoing: Outgoing | undefined,
): Promise<WebhookGateway> {
  const { webhookSender } = await import('./gateways/webhook-sender.ts');
  const userAgent = `billhook/${version}`;
  const sender = webhookSender({ allowPrivate: webhookAllowPrivate, allowLoopback: isForThisMachine, userAgent });
  return outgoing?.webhooks(sender) ?? sender;
}

/** Gateways of all payment providers, including the built-in sandbox (R50, R51). */
async function providersOf(
  { store, clock, outgoing }: Pick<ServiceParts, 'store' | 'clock' | 'outgoing'>,
  secrets: Secrets,
  { baseUrl, providerUrls }: Pick<Config, 'baseUrl' | 'providerUrls'>,
): Promise<Pick<Services, 'providers' | 'sandbox' | 'enabledMethods'>> {
  const [
    { sandboxGateway },
    { sendSandboxCallbacks },
    { stripeGateway },
    { mollieGateway },
    { sandboxBooks },
    { keepEnabledMethods },
  ] = await Promise.all([
    import('./gateways/providers/sandbox.ts'),
    import('./gateways/providers/sandbox-callbacks.ts'),
    import('./gateways/providers/stripe.ts'),
    import('./gateways/providers/mollie.ts'),
    import('./store/payments/sandbox-books.ts'),
    import('./operations/providers/enabled-methods.ts'),
  ]);
  const books = sandboxBooks(store);
  const signingKey = (accountId: number) => secrets.keyFor(`sandbox callbacks of account ${accountId}`);
  const sendCallbacks = () => sendSandboxCallbacks(books, clock, signingKey);
  const pageUrl = (id: string) => `${baseUrl}/sandbox/${id}`;
  return {
    enabledMethods: keepEnabledMethods(clock),
    sandbox: { books, sendCallbacks },
    providers: {
      sandbox: sandboxGateway({ books, clock, pageUrl, signingKey, sendCallbacks }),
      stripe: stripeGateway({ ...addressAt(providerUrls.stripe), fetch: outgoing?.fetchOf('stripe') }),
      mollie: mollieGateway({ ...addressAt(providerUrls.mollie), fetch: outgoing?.fetchOf('mollie') }),
    },
  };
}

function addressAt(baseUrl: string | null) {
  return baseUrl === null ? {} : { baseUrl };
}
