/** The legacy V1 interface as a table, relative to `{link_url}/api`: an endpoint is a line and a file. */
import { SHARED_HINTS } from '../http/refusals.ts';
import type { Wire0 } from '../http/wire.ts';
import { create, FIELD_NAMES } from './create.ts';
import { get } from './get.ts';
import { CODE_OF } from './refusals.ts';

/** Since when it is deprecated, as RFC 9745 writes it: 1 January 2026. */
const DEPRECATED_SINCE = '@1767225600';

/** `apiUrl`: where its successor, V2, is (R40). */
export function v1Wire(apiUrl: string): Wire0 {
  return {
    door: 'legacy',
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
