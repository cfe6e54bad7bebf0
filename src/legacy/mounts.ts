import type { Router } from 'express';
import type { Logger } from 'pino';
import { isAlone, pathOf } from '../api/http/addressed.ts';
import type { RateLimits } from '../api/http/rate-limit.ts';
import type { Addresses, Services } from '../operations/kernel/context.ts';
import { legacyRouter } from './http/router.ts';
import { v1Wire } from './v1/endpoints.ts';
import { V2 } from './v2/endpoints.ts';

type Mounting = {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly config: Addresses & { readonly rateOlder: number };
};

/** A router. It serves requests for the host name in `url` and the path `path`. `name`: its label in metrics. */
type Mount = { readonly url: string; readonly path: string; readonly name: string; readonly router: Router };

export function legacyMounts({ services, limits, log, config }: Mounting): readonly Mount[] {
  const { baseUrl, apiUrl, linkUrl, rateOlder } = config;
  // V2 and V1 share one rate limit.
  const takeForToken = limits.tokenBudget({ name: 'older', points: rateOlder, seconds: 60 });
  const options = { services, limits, takeForToken, log };
  const v2 = legacyRouter({ ...options, wire: V2, ownsAddress: isAlone(apiUrl, [baseUrl, linkUrl]) });
  const isV1Alone = isAlone(`${linkUrl}/api`, [baseUrl, apiUrl]);
  const v1 = legacyRouter({ ...options, wire: v1Wire(apiUrl), ownsAddress: isV1Alone });
  return [
    { url: apiUrl, path: pathOf(apiUrl), name: 'v2', router: v2 },
    { url: linkUrl, path: `${pathOf(linkUrl)}/api`, name: 'legacy', router: v1 },
  ];
}
