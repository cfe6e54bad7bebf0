/** Why an assistant cannot be let in, where its request cannot be answered to itself. Nothing of the request is shown. */
import type { Response } from 'express';
import { html } from 'hono/html';
import { sendPage, setPageHeaders } from '../../layout/answers.ts';
import { explained, outsideBody } from '../frame/document.ts';
import { DASHBOARD_STYLES } from '../frame/style-sheet.ts';
import { ASSISTANT_WORDS } from './words.ts';

const { problem: words } = ASSISTANT_WORDS;

/** `error`: as OAuth names it. */
export function problemSender(baseUrl: string) {
  const place = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/dashboard`;
  return async (res: Response, status: number, error: string): Promise<void> => {
    setPageHeaders(res.req, res, () => undefined);
    const reason = Object.hasOwn(words.reasons, error) ? words.reasons[error] : undefined;
    const more = html`<p class="soft">${reason ?? ''}</p><p class="soft">${error}</p>`;
    const { title, body } = explained({ heading: words.heading, text: words.text, tone: 'bad' }, { more });
    const frame = { language: 'en', styleSheet: place + DASHBOARD_STYLES.path } as const;
    await sendPage(res, { title, body: outsideBody({ body }, undefined, { baseUrl }), status }, frame);
  };
}
