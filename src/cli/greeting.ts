/** Lines that `serve` prints when it listens. */
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { print } from './output.ts';

/** `how`: text at the end of the first line. */
export async function greet({ administration }: App, { host, port, baseUrl }: Config, how = ''): Promise<void> {
  print(`billhook listens on ${host}:${port} and is reached at ${baseUrl}${how}`);
  if ((await administration.accounts()).length === 0) {
    print('There is no account yet. Create one: billhook init --name "My business" --email me@example.com');
  }
  const setUp = await administration.offerSetUp();
  if (setUp !== null)
    print(`No user can sign in yet. Set up the dashboard with this link, once, within 24 hours:\n${setUp}`);
}

/** Claims the secret key for this database. A wrong key is reported but does not prevent the start. */
export async function claimKey({ administration }: App): Promise<void> {
  const key = await administration.claimKey();
  if (!key.ok) process.stderr.write(`billhook: ${key.problem}. Until then nothing that needs a secret works.\n`);
}
