/** Table of pages: the pages before sign-in, and the pages after sign-in. */
import { activityPage } from './activity/page.ts';
import { makeToken } from './api/make.ts';
import { revokePage } from './api/revoke.ts';
import { rotatePage } from './api/rotate.ts';
import { tokensPage } from './api/tokens.ts';
import { askPage } from './ask/page.ts';
import { consentPage } from './assistants/consent.ts';
import { disconnectAssistantPage } from './assistants/disconnect.ts';
import { makeGptPage, removeGptPage } from './assistants/gpt.ts';
import { assistantsPage } from './assistants/list.ts';
import { businessPage } from './business/details.ts';
import { invoiceSettingsPage } from './business/invoice-settings.ts';
import { logoPage } from './business/logo.ts';
import { removeLogoPage } from './business/remove-logo.ts';
import { settingsPage } from './components/settings-nav.ts';
import { creditNotesPage } from './credit-notes/list.ts';
import { creditNotePage, sendCreditNotePage } from './credit-notes/one.ts';
import { exportsPage } from './exports/list.ts';
import { exportPage } from './exports/one.ts';
import { importsPage } from './imports/list.ts';
import { confirmImportPage, importPage, undoImportPage } from './imports/one.ts';
import { attachPage, removeAttachmentPage } from './invoices/attachments.ts';
import { cancelPage } from './invoices/cancel.ts';
import { creditPage } from './invoices/credit.ts';
import { deleteInvoicePage } from './invoices/delete.ts';
import { issuePage } from './invoices/issue.ts';
import { invoicesPage } from './invoices/list.ts';
import { invoicePage } from './invoices/one.ts';
import { recordPage } from './invoices/record.ts';
import { remindPage } from './invoices/remind.ts';
import { remindAllPage } from './invoices/remind-all.ts';
import { sendInvoicePage } from './invoices/send.ts';
import { changeItemPage, deleteItemPage, newItemPage } from './items/edit.ts';
import { itemsPage } from './items/list.ts';
import { assistantLimitsPage, tokenLimitsPage } from './limits/page.ts';
import { mailsPage } from './mails/list.ts';
import { mailPage } from './mails/one.ts';
import { invitePage } from './members/invite.ts';
import { membersPage } from './members/list.ts';
import { removeMemberPage } from './members/remove.ts';
import { changeRolePage } from './members/role.ts';
import { MONEY_PAGES } from './money-pages.ts';
import { editInvoicePage } from './new-invoice/edit.ts';
import { newInvoicePage } from './new-invoice/page.ts';
import { overviewPage } from './overview/page.ts';
import type { Guest, Page, SignedIn } from './page.ts';
import {
  acceptPage,
  declinePage,
  endSessionPage,
  languagePage,
  passwordPage,
  profilePage,
  signOutPage,
  switchPage,
} from './profile/page.ts';
import { secondFactorOffPage, secondFactorPage } from './profile/second-factor.ts';
import { connectPage } from './provider/connect.ts';
import { disconnectPage } from './provider/disconnect.ts';
import { providerPage } from './provider/page.ts';
import { readyPage } from './provider/ready.ts';
import { editQuotePage } from './quotes/edit.ts';
import { invoiceQuotePage } from './quotes/invoice.ts';
import { quotesPage } from './quotes/list.ts';
import { newQuotePage } from './quotes/new.ts';
import { quotePage } from './quotes/one.ts';
import { acceptQuotePage, declineQuotePage, deleteQuotePage, sendQuotePage } from './quotes/steps.ts';
import { remindersPage } from './reminders/page.ts';
import { searchPage } from './search/page.ts';
import { codePage } from './sign-in/code.ts';
import { demoPage } from './sign-in/demo.ts';
import { linkPage } from './sign-in/link.ts';
import { mailLinkPage } from './sign-in/mail-link.ts';
import { signInPage } from './sign-in/password.ts';
import { setUpPage } from './sign-in/set-up.ts';
import { signUpPage } from './sign-in/sign-up.ts';

import { changeEndpointPage } from './webhooks/edit.ts';
import { endpointsPage } from './webhooks/list.ts';
import { makeEndpoint } from './webhooks/make.ts';
import { endpointPage, testPage } from './webhooks/one.ts';
import { redeliverPage } from './webhooks/redeliver.ts';
import { removeEndpointPage } from './webhooks/remove.ts';
import { rotateSecretPage } from './webhooks/rotate.ts';

export const GUEST_PAGES: readonly Page<Guest>[] = [
  signInPage,
  mailLinkPage,
  codePage,
  // Must come before `/sign-in/:secret`, which would match `demo`.
  demoPage,
  linkPage,
  signUpPage,
  setUpPage,
];

const SETTINGS: readonly Page<SignedIn>[] = [
  settingsPage,
  businessPage,
  logoPage,
  removeLogoPage,
  invoiceSettingsPage,
  itemsPage,
  newItemPage,
  changeItemPage,
  deleteItemPage,
  endpointsPage,
  makeEndpoint,
  endpointPage,
  changeEndpointPage,
  removeEndpointPage,
  rotateSecretPage,
  testPage,
  redeliverPage,
  providerPage,
  connectPage,
  readyPage,
  disconnectPage,
  remindersPage,
  assistantsPage,
  assistantLimitsPage,
  disconnectAssistantPage,
  makeGptPage,
  removeGptPage,
  consentPage,
  membersPage,
  invitePage,
  changeRolePage,
  removeMemberPage,
  mailsPage,
  mailPage,
  exportsPage,
  exportPage,
  importsPage,
  importPage,
  confirmImportPage,
  undoImportPage,
  activityPage,
];

const QUOTES: readonly Page<SignedIn>[] = [
  quotesPage,
  // Must come before `/quotes/:id`, which would match `new`.
  newQuotePage,
  quotePage,
  editQuotePage,
  deleteQuotePage,
  sendQuotePage,
  acceptQuotePage,
  declineQuotePage,
  invoiceQuotePage,
];

export const SIGNED_IN_PAGES: readonly Page<SignedIn>[] = [
  overviewPage,
  askPage,
  searchPage,
  invoicesPage,
  // Must come before `/invoices/:id`, which would match `new` and `remind`.
  newInvoicePage,
  remindAllPage,
  invoicePage,
  editInvoicePage,
  attachPage,
  removeAttachmentPage,
  deleteInvoicePage,
  issuePage,
  sendInvoicePage,
  remindPage,
  recordPage,
  cancelPage,
  creditPage,
  creditNotesPage,
  creditNotePage,
  sendCreditNotePage,
  ...QUOTES,
  ...MONEY_PAGES,
  tokensPage,
  tokenLimitsPage,
  makeToken,
  rotatePage,
  revokePage,
  profilePage,
  languagePage,
  passwordPage,
  secondFactorPage,
  secondFactorOffPage,
  endSessionPage,
  switchPage,
  acceptPage,
  declinePage,
  signOutPage,
  ...SETTINGS,
];
