/** Derives the rate limit key of a client from its network address; the only place that does so (R13). */
import ipaddr from 'ipaddr.js';

const KEY_LENGTH_MAX = 64;
/**
 * Prefix length of an IPv6 network: internet providers give each customer at least a /64, and its hosts can use any
 * address in it.
 */
const IPV6_NETWORK_BYTES = 8;

/**
 * For IPv4 the address, also if it is written as IPv6 (`::ffff:203.0.113.9`). For IPv6 the /64 network. Any other text,
 * which a trusted proxy may send, unchanged.
 */
export function clientKey(given: string | undefined): string {
  const address = given === undefined ? 'unknown' : withoutPort(given);
  if (!ipaddr.isValid(address)) return address.slice(0, KEY_LENGTH_MAX);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES);
  return `${ipaddr.fromByteArray([...network, ...new Array(16 - IPV6_NETWORK_BYTES).fill(0)])}/64`;
}

/** Some proxies append the client's port, which would give every connection its own key. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
