/** The rate limit key of a client, made from its network address here and nowhere else (R13). */
import ipaddr from 'ipaddr.js';

const KEY_LENGTH_MAX = 64;
/** An internet provider gives each customer at least a /64, in which hosts choose any address. */
const IPV6_NETWORK_BYTES = 8;

/**
 * IPv4: the address, also when it is written as IPv6 (`::ffff:203.0.113.9`). IPv6: its /64. Other text, which a trusted
 * proxy may send, is used unchanged.
 */
export function clientKey(given: string | undefined): string {
  const address = given === undefined ? 'unknown' : withoutPort(given);
  if (!ipaddr.isValid(address)) return address.slice(0, KEY_LENGTH_MAX);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES);
  return `${ipaddr.fromByteArray([...network, ...new Array(16 - IPV6_NETWORK_BYTES).fill(0)])}/64`;
}

/** Some proxies append the client's port, which differs for every connection. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
