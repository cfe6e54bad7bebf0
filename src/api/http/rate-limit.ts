/** Step 3: how often a token, or an address without one, may call (R13). */
import type { Request, Response } from 'express';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { World } from '../../operations/context.ts';
import { Problem } from './problem.ts';

type Window = { readonly name: string; readonly points: number; readonly seconds: number };
type Left = {
  readonly window: Window;
  readonly remaining: number;
  readonly resetMs: number;
  readonly refused: boolean;
};

export type RateLimits = {
  /** Counts a call, sets the headers, throws the 429 {@link Problem} when there was nothing left. */
  readonly takeForToken: (tokenId: number, res: Response) => Promise<void>;
  readonly takeForAddress: (req: Request, res: Response) => Promise<void>;
};

/** `ratePerMinute` is sustained over five minutes; `rateBurst` is the most in any one minute. */
export function rateLimits(
  store: Pick<World['store'], 'rateWindow'>,
  settings: { readonly ratePerMinute: number; readonly rateBurst: number },
  now: () => number,
): RateLimits {
  const burst: Window = { name: 'burst', points: settings.rateBurst, seconds: 60 };
  const sustained: Window = { name: 'sustained', points: settings.ratePerMinute * 5, seconds: 300 };
  const burstWindow = store.rateWindow(burst);
  const sustainedWindow = store.rateWindow(sustained);
  const policy = [burst, sustained]
    .map((window) => `"${window.name}";q=${window.points};w=${window.seconds}`)
    .join(', ');

  async function take(key: string, res: Response): Promise<void> {
    const lefts = await takeBoth(key);
    setHeaders(res, lefts, policy, now);
    const full = lefts.filter(({ refused }) => refused);
    if (full.length > 0) throw tooMany(full);
  }

  /** A call that one window refuses takes nothing from the other: otherwise `Retry-After` would be a lie. */
  async function takeBoth(key: string): Promise<Left[]> {
    const inBurst = left(burst, await burstWindow.consume(key).catch(asRefusal));
    if (inBurst.refused) {
      const rest = await sustainedWindow.get(key);
      return rest ? [inBurst, { ...left(sustained, rest), refused: rest.remainingPoints <= 0 }] : [inBurst];
    }
    const inSustained = left(sustained, await sustainedWindow.consume(key).catch(asRefusal));
    if (inSustained.refused) await burstWindow.reward(key);
    return [inBurst, inSustained];
  }

  return {
    takeForToken: (tokenId, res) => take(`token:${tokenId}`, res),
    takeForAddress: (req, res) => take(`address:${req.ip ?? req.socket.remoteAddress ?? 'unknown'}`, res),
  };
}

function left(window: Window, { remainingPoints, consumedPoints, msBeforeNext }: RateLimiterRes): Left {
  return {
    window,
    remaining: Math.max(0, remainingPoints),
    resetMs: Math.max(0, msBeforeNext),
    refused: consumedPoints > window.points,
  };
}

/** The library rejects with its result when nothing is left; anything else is a failure. */
function asRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
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

function tooMany(full: readonly Left[]): Problem {
  const wait = Math.max(...full.map(seconds));
  return new Problem(429, 'rate_limited', `Too many calls. Call again in ${wait} seconds.`, {
    headers: { 'Retry-After': String(wait) },
    retryable: true,
    hint: `Wait ${wait} seconds. Lists take up to 100 rows at once, and totals cover all pages, so fewer calls may do.`,
  });
}

function seconds({ resetMs }: Left): number {
  return Math.max(1, Math.ceil(resetMs / 1000));
}
