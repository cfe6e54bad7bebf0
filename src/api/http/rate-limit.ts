/** Rate limits per token, per client address (for calls without a token) and per dashboard session (R13). */
import type { Request, Response } from 'express';
import { clientKey } from '../../operations/kernel/client-key.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { Problem } from './problem.ts';

type Settings = {
  /** Limit of requests per minute, as an average over five minutes. */
  readonly ratePerMinute: number;
  /** Largest number of requests in one minute. */
  readonly rateBurst: number;
  readonly rateSession: number;
};

export type RateLimits = {
  /** Counts a call and sets the headers. Throws a 429 {@link Problem} if the budget is used up. */
  readonly takeForToken: (tokenId: number, res: Response) => Promise<void>;
  /** Returns a function like `takeForToken` that uses a separate budget. Used by interfaces other than REST. */
  readonly tokenBudget: (window: Window) => (tokenId: number, res: Response) => Promise<void>;
  readonly takeForAddress: (req: Request, res: Response) => Promise<void>;
  /**
   * Counts further calls of a request that contains several calls. `wanted`: number of these calls. Returns how many of
   * these calls may run.
   */
  readonly takeMore: (tokenId: number, wanted: number, res: Response) => Promise<More>;
  /**
   * Counts a page view. Returns the seconds to wait, or 0 if the page may be shown. Pages and calls without a token
   * share one budget.
   */
  readonly waitOfAddress: (req: Request) => Promise<number>;
  readonly waitOfSession: (sessionId: number) => Promise<number>;
};

export type More = { readonly granted: number; readonly refusal: Problem | null };

export function rateLimits(
  store: Pick<Services['store'], 'rateWindow'>,
  { ratePerMinute, rateBurst, rateSession }: Settings,
  now: () => number,
): RateLimits {
  const burst: Window = { name: 'burst', points: rateBurst, seconds: 60 };
  const sustained: Window = { name: 'sustained', points: ratePerMinute * 5, seconds: 300 };
  const ofTokens = budget(store, [burst, sustained]);
  // The counts of addresses and sessions are kept in memory, so a flood of requests from new addresses causes no
  // database writes.
  const ofAddresses = budget(store, [burst, sustained], { inMemory: true });
  const ofSessions = budget(store, [{ name: 'session', points: rateSession, seconds: 60 }], {
    inMemory: true,
  });

  async function take(from: Budget, key: string, res: Response): Promise<void> {
    const lefts = await from.take(key);
    setHeaders(res, lefts, from.policy, now);
    const refusal = refusalOf(lefts);
    if (refusal) throw refusal;
  }

  return {
    takeForToken: (tokenId, res) => take(ofTokens, tokenKey(tokenId), res),
    tokenBudget(window) {
      const own = budget(store, [window]);
      return (tokenId, res) => take(own, tokenKey(tokenId), res);
    },
    takeForAddress: (req, res) => take(ofAddresses, addressKey(req), res),
    async takeMore(tokenId, wanted, res) {
      for (let granted = 0; granted < wanted; granted++) {
        const lefts = await ofTokens.take(tokenKey(tokenId));
        setHeaders(res, lefts, ofTokens.policy, now);
        const refusal = refusalOf(lefts);
        if (refusal) return { granted, refusal };
      }
      return { granted: wanted, refusal: null };
    },
    waitOfAddress: async (req) => waitFor(await ofAddresses.take(addressKey(req))),
    waitOfSession: async (sessionId) => waitFor(await ofSessions.take(String(sessionId))),
  };
}

function tokenKey(tokenId: number): string {
  return `token:${tokenId}`;
}

function addressKey(req: Request): string {
  return clientKey(req.ip ?? req.socket.remoteAddress);
}

type Window = { readonly name: string; readonly points: number; readonly seconds: number };
type Left = {
  readonly window: Window;
  readonly remaining: number;
  readonly resetMs: number;
  readonly refused: boolean;
};

/** Rate limits of one or more time windows. A call is refused if at least one window is full. */
type Budget = { readonly policy: string; readonly take: (key: string) => Promise<readonly Left[]> };

function budget(
  store: Pick<Services['store'], 'rateWindow'>,
  windows: readonly Window[],
  where: { readonly inMemory?: true } = {},
): Budget {
  const opened = windows.map((window) => ({ window, counts: store.rateWindow({ ...window, ...where }) }));
  return {
    policy: windows.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`).join(', '),
    /**
     * Counts a call in all windows. If one window refuses the call, the other windows do not count it. Otherwise a
     * refused call could fill another window, and a client that has waited for `Retry-After` would be refused again.
     */
    async take(key) {
      const lefts: Left[] = [];
      for (const [index, { window, counts }] of opened.entries()) {
        if (lefts.some(({ refused }) => refused)) {
          const found = await counts.look(key);
          if (found) lefts.push({ ...leftIn(window, found), refused: found.taken >= window.points });
          continue;
        }
        const left = leftIn(window, await counts.take(key));
        lefts.push(left);
        if (left.refused) for (const before of opened.slice(0, index)) await before.counts.giveBack(key);
      }
      return lefts;
    },
  };
}

function leftIn(window: Window, { taken, msLeft }: { readonly taken: number; readonly msLeft: number }): Left {
  return { window, remaining: Math.max(0, window.points - taken), resetMs: msLeft, refused: taken > window.points };
}

function setHeaders(res: Response, lefts: readonly Left[], policy: string, now: () => number): void {
  const [first, ...rest] = lefts;
  if (!first) return;
  const tighter = rest.reduce((best, left) => (left.remaining < best.remaining ? left : best), first);
  res.setHeader('X-RateLimit-Limit', tighter.window.points);
  res.setHeader('X-RateLimit-Remaining', tighter.remaining);
  res.setHeader('X-RateLimit-Reset', Math.ceil((now() + tighter.resetMs) / 1000));
  res.setHeader('RateLimit-Policy', policy);
  res.setHeader(
    'RateLimit',
    lefts.map((left) => `"${left.window.name}";r=${left.remaining};t=${seconds(left)}`).join(', '),
  );
}

/** Longest wait, in seconds, of the windows that refused the call; 0 if no window refused the call. */
function waitFor(lefts: readonly Left[]): number {
  return Math.max(0, ...lefts.filter(({ refused }) => refused).map(seconds));
}

function refusalOf(lefts: readonly Left[]): Problem | null {
  return lefts.some(({ refused }) => refused) ? tooMany(waitFor(lefts)) : null;
}

function tooMany(wait: number): Problem {
  return new Problem(429, 'rate_limited', `Too many calls. Call again in ${wait} seconds.`, {
    headers: { 'Retry-After': String(wait) },
    retryable: true,
    hint: `Wait ${wait} seconds. Lists take up to 100 rows at once, and totals cover all pages, so fewer calls may do.`,
  });
}

function seconds({ resetMs }: Left): number {
  return Math.max(1, Math.ceil(resetMs / 1000));
}
