/** Where what an entry is about has a page of its own. */
import type { Scope } from '../../../model/scope.ts';
import type { SubjectKind } from '../../../operations/context.ts';
import type { Inside } from '../page.ts';

type Place = { readonly path: (id: number) => string; readonly needs: Scope };

const PLACES: { readonly [Kind in SubjectKind]?: Place } = {
  assistant: { path: () => '/settings/assistants', needs: 'billing.read' },
  invoice: { path: (id) => `/invoices/${id}`, needs: 'billing.read' },
  token: { path: () => '/settings/api', needs: 'account.manage' },
  user: { path: () => '/settings/members', needs: 'account.manage' },
  webhook_endpoint: { path: (id) => `/webhooks/${id}`, needs: 'billing.read' },
};

type Subject = { readonly kind: string; readonly id: number | null };

/** Below the dashboard; `undefined` where there is none, or none for whoever looks. */
export function placeOf({ caller }: Inside, { kind, id }: Subject): string | undefined {
  const place = Object.hasOwn(PLACES, kind) ? PLACES[kind as SubjectKind] : undefined;
  return place && id !== null && caller.scopes.has(place.needs) ? place.path(id) : undefined;
}
