/** The rate limit key of a client. The only place where an address becomes a key (R13). */
import ipaddr from 'ipaddr.js';

const KEY_LENGTH_MAX = 64;
/** An internet provider gives each customer at least a /64, in which hosts choose any address. */
const IPV6_NETWORK_BYTES = 8;

/**
 * IPv4 as it is, also when written as IPv6 (`::ffff:203.0.113.9`); for IPv6 the /64. Other text, which a trusted proxy may
 * send, is a key of its own.
 */
export function clientKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return (address ?? 'unknown').slice(0, KEY_LENGTH_MAX);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES);
  return `${ipaddr.fromByteArray([...network, ...new Array(16 - IPV6_NETWORK_BYTES).fill(0)])}/64`;
}
