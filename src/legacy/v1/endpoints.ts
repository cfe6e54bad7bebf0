/** The endpoints of V1. Paths are relative to `{link_url}/api`. */
import { SHARED_HINTS } from '../http/refusals.ts';
import type { LegacyWire } from '../http/wire.ts';
import { create, FIELD_NAMES } from './create.ts';
import { get } from './get.ts';
import { CODE_OF } from './refusals.ts';

/** 1 January 2026, in the format of the `Deprecation` header (RFC 9745). */
const DEPRECATED_SINCE = '@1767225600';

/** Describes V1 for the router. `apiUrl`: address of V2, the successor of V1 (R40). */
export function v1Wire(apiUrl: string): LegacyWire {
  return {
    channel: 'legacy',
    endpoints: {
      '/create': { scope: 'billing.write', answer: create },
      '/get': { scope: 'billing.read', answer: get },
    },
    codeOf: CODE_OF,
    fieldNames: FIELD_NAMES,
    hints: SHARED_HINTS,
    headers: { Deprecation: DEPRECATED_SINCE, Link: `<${apiUrl}>; rel="successor-version"` },
  };
}
