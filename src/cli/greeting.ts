/** Lines that `serve` prints after it has started to listen. */
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { print } from './output.ts';

/**
 * Prints the address of the service, and the steps of the set-up that are still missing. `how`: text that is added to
 * the first line.
 */
export async function greet({ administration }: App, { host, port, baseUrl }: Config, how = ''): Promise<void> {
  print(`billhook listens on ${host}:${port} and is reached at ${baseUrl}${how}`);
  if ((await administration.accounts()).length === 0) {
    print('There is no account yet. Create one: billhook init --name "My business" --email me@example.com');
  }
  const setUp = await administration.offerSetUp();
  if (setUp !== null)
    print(`No user can sign in yet. Set up the dashboard with this link, once, within 24 hours:\n${setUp}`);
}

/**
 * Checks the secret key. A database without secrets gets a check value that is encrypted with the key. The check value
 * reveals a wrong key later. A wrong key is reported, but the service starts.
 */
export async function claimKey({ administration }: App): Promise<void> {
  const key = await administration.claimKey();
  if (!key.ok) process.stderr.write(`billhook: ${key.problem}. Until then nothing that needs a secret works.\n`);
}
