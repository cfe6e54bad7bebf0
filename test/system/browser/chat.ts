/**
 * Shows the page of `chat-host/page.ts` at an address of the service, by intercepting the request, and opens views in
 * it.
 */
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import type { Chat, Opening } from './chat-host/contract.ts';

export type Wish = Opening;

export type InChat = {
  readonly view: Frame;
  /** Calls a function of the chat page, for the view opened last. */
  readonly chat: <Name extends keyof Chat>(
    name: Name,
    ...args: Parameters<Chat[Name]>
  ) => Promise<Awaited<ReturnType<Chat[Name]>>>;
};

const PATH = '/chat-host';
const STYLE = 'body { margin: 0 } iframe { display: block; width: 100%; height: 40px; border: 0 }';

/** Resolves when the view shows the answer of the tool. A page that already shows the chat is reused. */
export async function openChat(page: Page, wish: Wish): Promise<InChat> {
  if (!page.url().endsWith(PATH)) await enterChat(page);
  const chat: InChat['chat'] = (name, ...args) => page.evaluate(`chat.${name}(...${JSON.stringify(args)})`);
  await chat('open', wish);
  const view = page.frames().at(-1);
  if (!view || view === page.mainFrame()) throw new Error('the chat shows no view');
  await view.waitForSelector('main[aria-busy="false"]');
  return { view, chat };
}

async function enterChat(page: Page): Promise<void> {
  script ??= bundled();
  const code = await script;
  await page.route(PATH, (route) => route.fulfill({ contentType: 'text/html', body: pageWith(code) }));
  await page.goto(PATH);
}

function pageWith(code: string): string {
  return `<!doctype html><html lang="en"><title>Chat</title><style>${STYLE}</style><script type="module">${code}</script>`;
}

let script: Promise<string> | undefined;

async function bundled(): Promise<string> {
  const input = fileURLToPath(new URL('./chat-host/page.ts', import.meta.url));
  await using bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'es' });
  return output[0].code.replaceAll('</script', '<\\/script');
}
