/**
 * Connecting only where strangers may send us: names are resolved once per connection, every address is checked, and the
 * checked one is connected to (R26).
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressPolicy = {
  /** Setting `WEBHOOK_ALLOW_PRIVATE`: for development. */
  readonly allowPrivate: boolean;
  /** While the service itself listens on loopback: then a receiver beside it is no stranger. */
  readonly allowLoopback: boolean;
  /** In place of the machine's own resolver. */
  readonly resolve?: Resolve;
};

type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Only https; http to loopback where that is allowed. A host that is an address is checked here, names when resolved. */
export function addressRefusal({ protocol, hostname, username, password }: URL, policy: AddressPolicy): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  const loopback = isIP(host) === 0 ? host === 'localhost' : rangeOf(host) === 'loopback';
  const plain = protocol === 'http:' && ((loopback && policy.allowLoopback) || policy.allowPrivate);
  if (protocol !== 'https:' && !plain) return 'must be an https address';
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  const range = isIP(host) === 0 ? null : refusedRange(host, policy);
  return range === null ? null : `leads to ${host}, which is not a public address (${range})`;
}

/**
 * Whether a host can be a public one as far as it tells itself, without asking a resolver: for addresses that others are
 * to call.
 */
export function looksPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return PUBLIC_RANGES.has(rangeOf(host));
  return host.includes('.') && !INSIDE.test(host);
}

/** Names that no public resolver knows (RFC 2606, 6761, 6762, 8375 and ICANN's .internal), and usual ones of routers. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|test|invalid|example|home\.arpa|lan|home|corp)\.?$/i;

/** Ranges of ipaddr.js that lead to the public internet; everything else is somebody's inside. */
const PUBLIC_RANGES: ReadonlySet<string> = new Set(['unicast']);

/** The name of the range that keeps an address from being used. */
function refusedRange(address: string, { allowPrivate, allowLoopback }: AddressPolicy): string | null {
  const range = rangeOf(address);
  if (PUBLIC_RANGES.has(range) || (range === 'loopback' && (allowLoopback || allowPrivate))) return null;
  if (allowPrivate && (range === 'private' || range === 'uniqueLocal')) return null;
  return range;
}

/**
 * IPv4 mapped into IPv6 is judged as IPv4. Tunnels and translators (6to4, NAT64, Teredo) are ranges of their own, and
 * never public: what is behind them is whatever their network makes of it.
 */
function rangeOf(address: string): string {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  // Of IPv6 only this part is given out to the public (RFC 4291, IANA); the library calls more of it unicast.
  const given = !(parsed instanceof ipaddr.IPv6) || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
  return range === 'unicast' && !given ? 'reserved' : range;
}

/** What undici connects by: the name is resolved once, and what comes out of here is what is connected to. */
export function checkedLookup(policy: AddressPolicy): LookupFunction {
  const resolve: Resolve = policy.resolve ?? lookup;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const refused = addresses.map(({ address }) => refusedRange(address, policy)).find((range) => range !== null);
      // One bad address among good ones is a trap, not a choice. Which one it is would tell of the network inside.
      if (refused) return callback(new AddressRefused(`leads to an address that is not public (${refused})`), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return first ? callback(null, first.address, first.family) : callback(new AddressRefused('has no address'), []);
    });
  };
}

export class AddressRefused extends Error {}
