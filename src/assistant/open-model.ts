/** Creates the client for the configured model. The `openai` package is imported at the first use only. */
import type { Model } from './wire.ts';

export type ModelSettings = {
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  readonly model: string;
  readonly timeoutMs?: number | undefined;
};

const OPENAI_URL = 'https://api.openai.com/v1';
const REQUEST_TIMEOUT_MS = 90_000;

export async function openModel({
  apiKey,
  baseUrl,
  model,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: ModelSettings): Promise<Model> {
  const address = baseUrl ?? OPENAI_URL;
  const { default: OpenAI } = await import('openai');
  // All options are set explicitly. The package would read missing options from the environment.
  const client = new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: address,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
  return { client, model, address: withoutSecrets(address), apiKey, timeoutMs };
}

function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`.replace(/\/$/, '');
}
