/**
 * Loopback addresses, and the setting for trusted proxies. The service reads the `X-Forwarded-For` header of trusted
 * proxies only.
 */
import * as z from 'zod';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (host.startsWith('127.') && z.ipv4().safeParse(host).success);
}

/** Host name or address of a URL; IPv6 without brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Host name for calls from this machine to a service that listens on `host`. `localhost` if `host` is a name,
 * 127.0.0.1, 0.0.0.0 or `::`. For all other IP addresses, the result is the address itself, IPv6 in brackets.
 */
export function hostToCall(host: string): string {
  if (!isAddress(host) || host === '127.0.0.1' || EVERY_ADDRESS.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Headers that proxies add. */
export const FORWARDING_HEADERS = [
  ...['forwarded', 'via', 'x-real-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
] as const;

/** True if the address of a connection belongs to this machine. An IPv4 address may be written as IPv6. */
export function isLoopbackPeer(address = ''): boolean {
  return isLoopback(address.replace(/^::ffff:/i, ''));
}

/** Value of Express's setting `trust proxy`. `false`: no proxy is trusted. */
export type TrustedProxies = false | number | string;

/**
 * Parses the setting for trusted proxies. Returns `undefined` for invalid values, and for values that would trust every
 * caller: `true`, and networks that are too large.
 */
export function trustedProxies(value: string): TrustedProxies | undefined {
  if (value === 'false') return false;
  if (/^\d+$/.test(value)) return Number(value) || false;
  return value.split(',').every((part) => isProxy(part.trim())) ? value : undefined;
}

export function isAddress(text: string): boolean {
  return ADDRESS.safeParse(text).success;
}

const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const ADDRESS = z.union([z.ipv4(), z.ipv6()]);
const NETWORK = z.union([z.cidrv4(), z.cidrv6()]);

/** Minimum prefix lengths: 10.0.0.0/8 and fc00::/7 are the largest private networks. */
const LEAST_BITS = { v4: 8, v6: 7 } as const;

/** True if a part of the setting is a valid proxy: an address, a named range, or a network that is not too large. */
function isProxy(text: string): boolean {
  if (NAMED.has(text) || isAddress(text)) return true;
  if (!NETWORK.safeParse(text).success) return false;
  return Number(text.split('/')[1]) >= leastBits(text);
}

/** Minimum prefix length for a network. An IPv4 network may be written as IPv6: `::ffff:0.0.0.0/96` is all of IPv4. */
function leastBits(network: string): number {
  if (!network.includes(':')) return LEAST_BITS.v4;
  const url = new URL(`http://[${network.split('/')[0]}]`);
  return url.hostname.startsWith('[::ffff:') ? 96 + LEAST_BITS.v4 : LEAST_BITS.v6;
}
