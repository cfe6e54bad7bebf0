/** Check of `billhook doctor`: tries to decrypt every stored secret. */
import type { App } from '../app.ts';
import type { Check } from './payment-checks.ts';

export async function secretsCheck({ checkKey, countSecrets }: App['administration']): Promise<Check> {
  const what = 'secrets';
  const key = await checkKey();
  if (!key.ok) return { what, ok: false, says: key.problem };
  const { readable, previous, unreadable } = await countSecrets();
  if (unreadable > 0) {
    const says = `${unreadable} of ${readable + unreadable} were stored with another key and cannot be read; connect the providers, rotate the secrets of the webhooks and set up the second factors of these anew`;
    return { what, ok: false, says };
  }
  const isHalfway = key.uses === 'previous' || previous > 0;
  const rest = isHalfway ? `; ${previous} with the previous key: run "billhook key rotate"` : '';
  return { what, ok: true, says: `${readable === 0 ? 'none is stored' : `${readable} readable`}${rest}` };
}
