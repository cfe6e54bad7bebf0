/** Every operation there is, named once. REST, OpenAPI, MCP and the command line are derived from this list (R60). */
import { createUser } from './accounts/create-user.ts';
import { setReminders } from './accounts/set-reminders.ts';
import { getCustomer } from './customers/get-customer.ts';
import { FOR_ASSISTANTS } from './for-assistants.ts';
import { limitToken } from './limits/limit-token.ts';
import { listSuggestions } from './list-suggestions.ts';
import type { Operation } from './operation.ts';
import { getPaymentPlan } from './payment-plans/get-payment-plan.ts';
import { capturePayment } from './payments/capture-payment.ts';
import { getPayment } from './payments/get-payment.ts';
import { releasePayment } from './payments/release-payment.ts';
import { connectProvider } from './providers/connect-provider.ts';
import { disconnectProvider } from './providers/disconnect-provider.ts';
import { showProvider } from './providers/show-provider.ts';
import { getSubscription } from './subscriptions/get-subscription.ts';
import { rotateSubscriptionLink } from './subscriptions/rotate-subscription-link.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { rotateToken } from './tokens/rotate-token.ts';
import { createWebhookEndpoint } from './webhooks/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './webhooks/get-webhook-endpoint.ts';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts';
import { redeliverWebhook } from './webhooks/redeliver-webhook.ts';
import { redeliverWebhooks } from './webhooks/redeliver-webhooks.ts';
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts';
import { testWebhookEndpoint } from './webhooks/test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './webhooks/update-webhook-endpoint.ts';

/** What assistants have comes first, in their order; then what is for programs and people. */
export const CATALOG = {
  ...FOR_ASSISTANTS,
  getPayment,
  capturePayment,
  releasePayment,
  getPaymentPlan,
  getSubscription,
  rotateSubscriptionLink,
  getCustomer,
  listSuggestions,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  redeliverWebhooks,
  redeliverWebhook,
  createUser,
  setReminders,
  connectProvider,
  showProvider,
  disconnectProvider,
  createToken,
  limitToken,
  listTokens,
  rotateToken,
  revokeToken,
} as const;

export type OperationName = keyof typeof CATALOG;

/** The catalogue as a list of operations of unknown shape, for code that walks all of them. */
export const OPERATIONS: readonly Operation[] = Object.values(CATALOG) as unknown as readonly Operation[];
