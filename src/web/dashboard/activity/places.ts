/** Maps an activity entry to the dashboard page of its object. */
import type { Scope } from '../../../model/token.ts';
import type { SubjectKind } from '../../../operations/kernel/context.ts';
import type { SignedIn } from '../page.ts';

type Place = { readonly path: (id: number) => string; readonly needs: Scope };

const OWN: { readonly [Kind in SubjectKind]?: Place } = {
  assistant: { path: () => '/settings/assistants', needs: 'billing.read' },
  customer: { path: (id) => `/customers/${id}`, needs: 'billing.read' },
  item: { path: (id) => `/items/${id}/change`, needs: 'billing.write' },
  invoice: { path: (id) => `/invoices/${id}`, needs: 'billing.read' },
  payment: { path: (id) => `/payments/${id}`, needs: 'billing.read' },
  payment_plan: { path: () => '/plans', needs: 'billing.read' },
  payment_request: { path: (id) => `/links/${id}`, needs: 'billing.read' },
  quote: { path: (id) => `/quotes/${id}`, needs: 'billing.read' },
  subscription: { path: (id) => `/subscriptions/${id}`, needs: 'billing.read' },
  token: { path: () => '/settings/api', needs: 'account.manage' },
  user: { path: () => '/settings/members', needs: 'account.manage' },
  webhook_endpoint: { path: (id) => `/webhooks/${id}`, needs: 'billing.read' },
};

/**
 * Operations whose entries must not link to the page in `OWN`. The value is the page to which the entries link instead;
 * null for no link.
 */
const BY_OPERATION: Readonly<Record<string, Place | null>> = {
  connectProvider: { path: () => '/settings/provider', needs: 'account.manage' },
  disconnectProvider: { path: () => '/settings/provider', needs: 'account.manage' },
  setReminders: { path: () => '/settings/reminders', needs: 'account.manage' },
  deleteWebhookEndpoint: null,
  deleteItem: null,
};

type Entry = { readonly operation: string; readonly subject: { readonly kind: string; readonly id: number | null } };

/** Path below the dashboard. Undefined if no page exists, or if the user has no permission to open it. */
export function placeOf({ caller }: SignedIn, { operation, subject: { kind, id } }: Entry): string | undefined {
  const place = Object.hasOwn(BY_OPERATION, operation)
    ? BY_OPERATION[operation]
    : Object.hasOwn(OWN, kind)
      ? OWN[kind as SubjectKind]
      : undefined;
  return place && id !== null && caller.scopes.has(place.needs) ? place.path(id) : undefined;
}
