/** Under which key a client's calls are counted. The only place where an address becomes a key (R13). */
import ipaddr from 'ipaddr.js';

const KEY_LENGTH_MAX = 64;
/** Bytes of the network that one customer of a provider is given: a /64 is the least, and its hosts pick any address. */
const IPV6_NETWORK_BYTES = 8;

/**
 * An IPv4 address as it is, also where it is written as IPv6 (`::ffff:203.0.113.9`); of an IPv6 address its /64. Text
 * that is no address, which a trusted proxy may send, is a key of its own.
 */
export function clientKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return (address ?? 'unknown').slice(0, KEY_LENGTH_MAX);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES);
  return `${ipaddr.fromByteArray([...network, ...new Array(16 - IPV6_NETWORK_BYTES).fill(0)])}/64`;
}
