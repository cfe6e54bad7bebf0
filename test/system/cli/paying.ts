/** A business that can receive payments, and the requests that its customers send. */
import { expect } from 'vitest';
import type { Place, Settings } from './kit.ts';

export type PaidShop = {
  /** Signing secret of the webhook. */
  readonly secret: string;
  /** Creates an invoice through the service at `serviceUrl`. Returns the URL of its pay page there. */
  readonly invoice: (serviceUrl: string) => Promise<string>;
};

/** Creates a business with a webhook endpoint, the sandbox provider and a token. */
export async function openPaidShop(place: Place, receiver: string, settings: Settings = {}): Promise<PaidShop> {
  await place.json(['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com'], settings);
  const { secret } = await place.json<{ secret: string }>(['webhook', 'create', '--url', `${receiver}/`], settings);
  await place.json(['provider', 'connect', '--kind', 'sandbox'], settings);
  const { token } = await place.json<{ token: string }>(
    ['token', 'create', '--name', 'x', '--scopes', 'billing.read,billing.write'],
    settings,
  );
  return {
    secret,
    invoice: async (serviceUrl) => {
      const answer = await fetch(`${serviceUrl}/api/v1/invoices`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ customer: { name: 'Ann' }, description: 'Work', amount: 10 }),
      });
      const { data } = (await answer.json()) as { data: { payment_url: string } };
      expect(answer.status).toBe(201);
      return `${serviceUrl}${new URL(data.payment_url).pathname}`;
    },
  };
}

/** Sends the form of a pay page. */
export function payPage(address: string): Promise<Response> {
  const body = new URLSearchParams({ method: 'card' });
  return fetch(address, { method: 'POST', redirect: 'manual', body });
}

/** Opens the pay page, chooses card, and pays in the sandbox. */
export async function paySandbox(address: string): Promise<void> {
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<form');
  const begun = await payPage(address);
  expect(begun.status, await begun.clone().text()).toBe(303);
  const sandbox = new URL(begun.headers.get('location') ?? '', address);
  const body = new URLSearchParams({ card_number: '4242 4242 4242 4242' });
  const there = new URL(sandbox.pathname, address);
  const paid = await fetch(there, { method: 'POST', redirect: 'manual', body });
  expect(paid.status, await paid.clone().text()).toBe(303);
}
