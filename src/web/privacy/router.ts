/** The privacy page at `{base_url}/privacy`. The app directories of assistants require this address. */
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Services } from '../../operations/kernel/context.ts';
import { layoutFor, onlyMethods, type PageOptions, pageRouter, sendPage, type Wait } from '../layout/answers.ts';
import { privacyAddress } from '../layout/privacy-link.ts';
import { STYLE_SHEET, sendStyleSheet, styleSheetAt } from '../layout/style-sheet.ts';
import { type Privacy, privacyPage } from './page.ts';

export function privacyRouter({ addresses, store }: Services, privacy: Privacy, log: Logger, wait: Wait): Router {
  const pages: PageOptions = { log, wait, styleSheet: styleSheetAt(privacyAddress(addresses)) };
  const { host } = new URL(addresses.baseUrl);
  return pageRouter(pages, store.unavailable, (router) => {
    router.get(STYLE_SHEET, sendStyleSheet);
    router
      .route('/')
      .get((req, res) => {
        const frame = layoutFor(req, pages);
        return sendPage(res, privacyPage(privacy, host, frame.language), frame);
      })
      .all(onlyMethods('GET, HEAD', pages));
  });
}
