/** Page for an authorization request whose redirect address cannot be trusted. It shows no part of the request. */

import type { Response } from 'express';
import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import { sendPage, setPageHeaders } from '../../layout/answers.ts';
import { explained, guestBody } from '../components/document.ts';
import { DASHBOARD_STYLES } from '../components/style-sheet.ts';
import { languageFor } from '../context.ts';
import { cookiesFor } from '../cookies.ts';

/**
 * Returns a function that sends the page. `error`: the OAuth error code, such as `invalid_client` or
 * `invalid_redirect_uri`.
 */
export function problemSender(baseUrl: string) {
  const cookies = cookiesFor(baseUrl);
  const place = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/dashboard`;
  return async (res: Response, status: number, error: string): Promise<void> => {
    setPageHeaders(res.req, res, () => undefined);
    const language = languageFor({ cookies }, res.req);
    const words = DASHBOARD[language].assistants.problem;
    const reasons: Readonly<Record<string, string>> = words.reasons;
    const reason = Object.hasOwn(reasons, error) ? reasons[error] : undefined;
    const more = html`<p class="soft">${reason ?? ''}</p><p class="soft">${error}</p>`;
    const { title, body } = explained({ heading: words.heading, text: words.text, tone: 'bad' }, { more });
    const frame = { language, styleSheet: place + DASHBOARD_STYLES.path };
    await sendPage(
      res,
      { title, body: guestBody({ body }, { notice: undefined, language, addresses: { baseUrl } }), status },
      frame,
    );
  };
}
