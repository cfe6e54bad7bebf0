/** The table of pages. Those that lead in come first; everything else is for whoever is signed in. */
import { makeToken } from './api/make.ts';
import { revokePage } from './api/revoke.ts';
import { rotatePage } from './api/rotate.ts';
import { tokensPage } from './api/tokens.ts';
import { cancelPage } from './invoices/cancel.ts';
import { issuePage } from './invoices/issue.ts';
import { invoicesPage } from './invoices/list.ts';
import { invoicePage } from './invoices/one.ts';
import { recordPage } from './invoices/record.ts';
import { remindPage } from './invoices/remind.ts';
import { sendInvoicePage } from './invoices/send.ts';
import { MONEY_PAGES } from './money-pages.ts';
import { overviewPage } from './overview/page.ts';
import type { Inside, Outside, Page } from './page.ts';
import { endSessionPage, passwordPage, personPage, signOutPage, switchPage } from './person/page.ts';
import { secondFactorOffPage, secondFactorPage } from './person/second-factor.ts';
import { codePage } from './sign-in/code.ts';
import { linkPage } from './sign-in/link.ts';
import { mailLinkPage } from './sign-in/mail-link.ts';
import { signInPage } from './sign-in/password.ts';
import { setUpPage } from './sign-in/set-up.ts';

export const OUTSIDE: readonly Page<Outside>[] = [signInPage, mailLinkPage, codePage, linkPage, setUpPage];

export const INSIDE: readonly Page<Inside>[] = [
  overviewPage,
  invoicesPage,
  invoicePage,
  issuePage,
  sendInvoicePage,
  remindPage,
  recordPage,
  cancelPage,
  ...MONEY_PAGES,
  tokensPage,
  makeToken,
  rotatePage,
  revokePage,
  personPage,
  passwordPage,
  secondFactorPage,
  secondFactorOffPage,
  endSessionPage,
  switchPage,
  signOutPage,
];
