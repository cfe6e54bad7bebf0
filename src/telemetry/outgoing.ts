/**
 * Client spans of requests to payment providers, of webhook requests and of mails. Trace headers are not sent, because
 * the servers belong to other organizations.
 */
import { type Attributes, context, type Histogram, SpanKind } from '@opentelemetry/api';
import type { MailGateway } from '../model/mail.ts';
import type { AttemptEnd, WebhookGateway } from '../model/webhook.ts';
import { type Instruments, parentOf, seconds, within } from './instruments.ts';

export type Outgoing = {
  /** The `fetch` function for requests to a payment provider. */
  readonly fetchOf: (provider: string) => typeof fetch;
  readonly webhooks: (gateway: WebhookGateway) => WebhookGateway;
  readonly mail: (gateway: MailGateway, smtpUrl: string) => MailGateway;
};

export function observeOutgoing({ tracer, meter }: Instruments): Outgoing {
  const requests = seconds(meter, 'http.client.request.duration', 'Duration of HTTP client requests.', 'short');
  const mails = seconds(meter, 'billhook.mail.send.duration', 'Duration of attempts to hand over a mail.', 'short');
  type Sent = { readonly name: string; readonly labels: Attributes; readonly more?: Attributes; duration: Histogram };
  const client = <T>(
    { name, labels, more, duration }: Sent,
    send: () => Promise<T>,
    outcome: (end: T) => Attributes,
  ) => {
    const at = parentOf() ?? context.active();
    const attributes = { ...labels, ...more };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, at);
    return within({ span, at, duration, labels }, send, outcome);
  };
  return {
    fetchOf: (provider) => (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
      const template = templateOf(url.pathname);
      const labels = { 'http.request.method': method, ...serverOf(url), 'billhook.provider': provider };
      const more = { 'url.template': template, 'url.full': `${url.origin}${template}` };
      const name = `${method} ${template}`;
      return client(
        { name, labels, more, duration: requests },
        () => fetch(input, init),
        ({ status }) => ended(status),
      );
    },
    webhooks: (gateway) => ({
      ...gateway,
      send: (url, body, headers) => {
        const labels = { 'http.request.method': 'POST', 'billhook.delivery': 'webhook' };
        // Records only the origin, because path and query of a webhook's address may contain a secret.
        const { origin } = new URL(url);
        const more = { ...serverOf(new URL(url)), 'url.full': `${origin}/REDACTED` };
        const send = () => gateway.send(url, body, headers);
        return client({ name: 'POST webhook', labels, more, duration: requests }, send, attemptEnded);
      },
    }),
    mail: (gateway, smtpUrl) => {
      const labels = { 'network.protocol.name': 'smtp', ...serverOf(new URL(smtpUrl)) };
      return {
        ...gateway,
        send: (mail) =>
          client(
            { name: 'send mail', labels, duration: mails },
            () => gateway.send(mail),
            ({ outcome }) => (outcome === 'sent' ? {} : { 'error.type': outcome }),
          ),
      };
    },
  };
}

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };

function serverOf({ hostname, port, protocol }: URL): Attributes {
  return { 'server.address': hostname, 'server.port': Number(port) || (PORTS[protocol] ?? 0) };
}

function ended(status: number): Attributes {
  return { 'http.response.status_code': status, ...(status >= 400 ? { 'error.type': String(status) } : {}) };
}

function attemptEnded({ status, error }: AttemptEnd): Attributes {
  if (status !== null) return ended(status);
  return { 'error.type': error?.startsWith('no answer') ? 'timeout' : 'not_reached' };
}

/** Path with placeholders for the ids of payments and customers: `/v1/payment_intents/{id}/capture`. */
function templateOf(path: string): string {
  return path.replace(/[^/]+/g, (part) => (/^(v\d+|[a-z][a-z_-]*)$/.test(part) ? part : '{id}'));
}
