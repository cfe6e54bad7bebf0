/**
 * Checks addresses that third parties choose, so that the service never connects to internal hosts (SSRF, R26). Each
 * name is resolved once per connection. Every resolved address is checked, and the connection uses a checked address.
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressPolicy = {
  /**
   * True to allow private networks (setting `WEBHOOK_ALLOW_PRIVATE`, for development). Loopback stays forbidden,
   * because services on loopback often trust every caller.
   */
  readonly allowPrivate: boolean;
  /**
   * True to allow connections to this machine (loopback). This is safe only if no other machine can reach the service
   * itself (R23).
   */
  readonly allowLoopback: boolean;
  /** Replaces `dns.lookup`, for tests. */
  readonly resolve?: Resolve;
};

type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns the reason why an address is refused; null if the address is allowed. Plain http to loopback needs
 * `allowLoopback`. Plain http to any other host needs `allowPrivate`. An IP address is checked here. A host name is
 * checked when it is resolved.
 */
export function addressRefusal({ protocol, hostname, username, password }: URL, policy: AddressPolicy): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  const range = rangeNamedBy(host);
  const plain = protocol === 'http:' && (range === 'loopback' ? policy.allowLoopback : policy.allowPrivate);
  if (protocol !== 'https:' && !plain) return 'must be an https address';
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  return range === null || isAllowed(range, policy)
    ? null
    : `leads to ${host}, which is not a public address (${range})`;
}

/**
 * Range of an IP address, such as `private`; null for a name that must be resolved. Names such as `localhost` always
 * mean loopback, so they are not resolved (RFC 6761).
 */
function rangeNamedBy(host: string): string | null {
  if (isIP(host) !== 0) return rangeOf(host);
  return /^(.+\.)?localhost\.?$/i.test(host) ? 'loopback' : null;
}

/** True if a host name looks public. Makes no DNS query. Used for addresses that other services will call. */
export function looksPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return PUBLIC_RANGES.has(rangeOf(host));
  return host.includes('.') && !INSIDE.test(host);
}

/** Reserved names (RFC 2606, 6761, 6762, 8375, ICANN's .internal) and names that routers commonly use. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|test|invalid|example|home\.arpa|lan|home|corp)\.?$/i;

/** Public ranges, as ipaddr.js names them. All other ranges are internal. */
const PUBLIC_RANGES: ReadonlySet<string> = new Set(['unicast']);

function isAllowed(range: string, { allowPrivate, allowLoopback }: AddressPolicy): boolean {
  if (range === 'loopback') return allowLoopback;
  return PUBLIC_RANGES.has(range) || (allowPrivate && (range === 'private' || range === 'uniqueLocal'));
}

/** Addresses in a public range that are internal in practice. Azure serves credentials at 168.63.129.16. */
const INSIDE_OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Returns the range of an address. IPv4 addresses inside IPv6 (`::ffff:…`) are checked as IPv4. Addresses of tunnels
 * and translators (6to4, NAT64, Teredo) are not public, because they may lead to an internal host.
 */
function rangeOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (INSIDE_OF_CLOUDS.has(parsed.toString())) return 'cloud';
  const range = parsed.range();
  // IPv6 addresses outside 2000::/3 are not assigned to public use (RFC 4291, IANA), but ipaddr.js calls some of them
  // `unicast`.
  const given = !(parsed instanceof ipaddr.IPv6) || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
  return range === 'unicast' && !given ? 'reserved' : range;
}

/**
 * The `lookup` function for undici. Resolves a name once and returns only checked addresses. A second resolution could
 * return an internal address (DNS rebinding).
 */
export function checkedLookup(policy: AddressPolicy): LookupFunction {
  const resolve: Resolve = policy.resolve ?? lookup;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const refused = addresses.map(({ address }) => rangeOf(address)).find((range) => !isAllowed(range, policy));
      // A forbidden address among allowed ones is a sign of an attack, so the whole name is refused. The message omits
      // the address, because the address would reveal the internal network.
      if (refused) return callback(new AddressRefused(`leads to an address that is not public (${refused})`), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return first ? callback(null, first.address, first.family) : callback(new AddressRefused('has no address'), []);
    });
  };
}

export class AddressRefused extends Error {}
