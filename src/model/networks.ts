/** Which addresses are this machine's, and which proxies are believed when they say on whose behalf they ask. */
import * as z from 'zod';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (host.startsWith('127.') && z.ipv4().safeParse(host).success);
}

/** The name or address in a URL, IPv6 without its brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Express syntax, in which `false` is no proxy, and 0 hops are none either. */
export type TrustedProxies = false | number | string;

/** `undefined` for what is none, or believes everybody: `true`, and networks larger than the largest private ones. */
export function trustedProxies(value: string): TrustedProxies | undefined {
  if (value === 'false') return false;
  if (/^\d+$/.test(value)) return Number(value) || false;
  return value.split(',').every((part) => isProxy(part.trim())) ? value : undefined;
}

const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const ADDRESS = z.union([z.ipv4(), z.ipv6()]);
const NETWORK = z.union([z.cidrv4(), z.cidrv6()]);

/** Every address of a network is believed. 10.0.0.0/8 and fc00::/7 are the largest that strangers have no part in. */
function isProxy(text: string): boolean {
  if (NAMED.has(text) || ADDRESS.safeParse(text).success) return true;
  const least = text.includes(':') ? 7 : 8;
  return NETWORK.safeParse(text).success && Number(text.split('/')[1]) >= least;
}
