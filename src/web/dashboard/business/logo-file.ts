/** The logo file, for signed-in members of the business. */

import type { RequestHandler } from 'express';
import { html } from 'hono/html';
import { findLogo } from '../../../operations/business/find-logo.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { sendLogo } from '../../layout/logo.ts';
import { type DashboardContext, sessionOf } from '../context.ts';
import type { SignedIn } from '../page.ts';
import { sendTrouble } from '../troubles.ts';

export const LOGO_PATH = '/settings/business/logo-:file';

export function ownLogo({ at, session, language }: SignedIn, file: string): Html {
  const alt = DASHBOARD[language].business.logo.alt(session.account.name);
  return html`<img class="logo" src="${at(LOGO_PATH.replace(':file', file))}" alt="${alt}">`;
}

export function sendOwnLogo(context: DashboardContext): RequestHandler {
  return async (req, res) => {
    const { session } = await sessionOf(context, req, res);
    const account = session?.row.stage === 'open' ? session.account : undefined;
    const logo = account && (await findLogo(context.services, account, String(req.params.file)));
    return logo ? sendLogo(res, logo) : sendTrouble(context, req, res, 'not_found', 404);
  };
}
