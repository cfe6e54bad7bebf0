/** Pages of payments, tax, payment links, customers, subscriptions and plans. */
import { importStatementPage } from './bank/import.ts';
import { bankPage } from './bank/list.ts';
import { bankEntryPage } from './bank/one.ts';
import { recordEntriesPage } from './bank/record.ts';
import { newCustomerPage } from './customers/add.ts';
import { changeCustomerPage } from './customers/change.ts';
import { eraseCustomerPage } from './customers/erase.ts';
import { customersPage } from './customers/list.ts';
import { mergeCustomerPage } from './customers/merge.ts';
import { customerPage } from './customers/one.ts';
import { statementPage } from './customers/statement.ts';
import { deactivateLinkPage } from './links/deactivate.ts';
import { linksPage } from './links/list.ts';
import { newLinkPage } from './links/make.ts';
import { paymentLinkPage } from './links/one.ts';
import type { Page, SignedIn } from './page.ts';
import { capturePage } from './payments/capture.ts';
import { paymentsPage } from './payments/list.ts';
import { paymentPage } from './payments/one.ts';
import { refundPage } from './payments/refund.ts';
import { releasePage } from './payments/release.ts';
import { undoPage } from './payments/undo.ts';
import { changePlanPage } from './plans/change.ts';
import { plansPage } from './plans/list.ts';
import { newPlanPage } from './plans/make.ts';
import { receiptsPage } from './receipts/list.ts';
import { newSubscriptionPage } from './subscriptions/begin.ts';
import { cancelSubscriptionPage } from './subscriptions/cancel.ts';
import { changeSubscriptionPage } from './subscriptions/change.ts';
import { subscriptionsPage } from './subscriptions/list.ts';
import { subscriptionPage } from './subscriptions/one.ts';
import { pausePage, resumePage, rotateAddressPage } from './subscriptions/steps.ts';
import { taxPage } from './tax/page.ts';

/** The first matching path is used, so `/links/new` must come before `/links/:id`. */
export const MONEY_PAGES: readonly Page<SignedIn>[] = [
  paymentsPage,
  receiptsPage,
  taxPage,
  // Must come before `/payments/:id`, which would match `bank`.
  bankPage,
  importStatementPage,
  recordEntriesPage,
  bankEntryPage,
  paymentPage,
  refundPage,
  capturePage,
  releasePage,
  undoPage,
  linksPage,
  newLinkPage,
  paymentLinkPage,
  deactivateLinkPage,
  customersPage,
  newCustomerPage,
  customerPage,
  changeCustomerPage,
  eraseCustomerPage,
  mergeCustomerPage,
  statementPage,
  newSubscriptionPage,
  subscriptionsPage,
  subscriptionPage,
  changeSubscriptionPage,
  pausePage,
  resumePage,
  cancelSubscriptionPage,
  rotateAddressPage,
  plansPage,
  newPlanPage,
  changePlanPage,
];
