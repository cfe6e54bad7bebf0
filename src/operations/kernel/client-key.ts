/** Derives the rate limit key of a client from its network address (R13). */
import ipaddr from 'ipaddr.js';

const KEY_LENGTH_MAX = 64;
/**
 * Prefix length of an IPv6 network in bytes. Internet providers give each customer at least a /64, and the customer can
 * use every address in it.
 */
const IPV6_NETWORK_BYTES = 8;

/**
 * Returns the rate limit key of a client:
 * - IPv4 address: the address itself. `::ffff:203.0.113.9` becomes `203.0.113.9`.
 * - IPv6 address: the /64 network of the address.
 * - any other text, which a trusted proxy may send: its first 64 characters.
 */
export function clientKey(given: string | undefined): string {
  const address = given === undefined ? 'unknown' : withoutPort(given);
  if (!ipaddr.isValid(address)) return address.slice(0, KEY_LENGTH_MAX);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES);
  return `${ipaddr.fromByteArray([...network, ...new Array(16 - IPV6_NETWORK_BYTES).fill(0)])}/64`;
}

/** Removes the client's port, which some proxies append. Otherwise every connection would have its own key. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
