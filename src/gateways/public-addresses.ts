/**
 * Connecting only where strangers may send us: names are resolved once per connection, every address is checked, and the
 * checked one is connected to (R26).
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressPolicy = {
  /** Setting `WEBHOOK_ALLOW_PRIVATE`, for development. Never loopback: services there trust callers of this machine. */
  readonly allowPrivate: boolean;
  /** Only this machine reaches the service (R23), so receivers on this machine are allowed. */
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
  const range = rangeNamedBy(host);
  const plain = protocol === 'http:' && (range === 'loopback' ? policy.allowLoopback : policy.allowPrivate);
  if (protocol !== 'https:' && !plain) return 'must be an https address';
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  return range === null || isAllowed(range, policy)
    ? null
    : `leads to ${host}, which is not a public address (${range})`;
}

/** Null for a name that has to be resolved. `localhost` names are loopback without resolving (RFC 6761). */
function rangeNamedBy(host: string): string | null {
  if (isIP(host) !== 0) return rangeOf(host);
  return /^(.+\.)?localhost\.?$/i.test(host) ? 'loopback' : null;
}

/**
 * Whether a host looks public by its name alone, without a resolver. For addresses that are given to others to call.
 */
export function looksPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return PUBLIC_RANGES.has(rangeOf(host));
  return host.includes('.') && !INSIDE.test(host);
}

/** Reserved names (RFC 2606, 6761, 6762, 8375, ICANN's .internal) and names that routers commonly use. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|test|invalid|example|home\.arpa|lan|home|corp)\.?$/i;

/** Ranges of ipaddr.js that lead to the public internet; everything else is somebody's inside. */
const PUBLIC_RANGES: ReadonlySet<string> = new Set(['unicast']);

function isAllowed(range: string, { allowPrivate, allowLoopback }: AddressPolicy): boolean {
  if (range === 'loopback') return allowLoopback;
  return PUBLIC_RANGES.has(range) || (allowPrivate && (range === 'private' || range === 'uniqueLocal'));
}

/** Public by registration, internal in practice: Azure hands out credentials at this address. */
const INSIDE_OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * IPv4 mapped into IPv6 is judged as IPv4. Tunnels and translators (6to4, NAT64, Teredo) are ranges of their own, and
 * never public: what is behind them is whatever their network makes of it.
 */
function rangeOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (INSIDE_OF_CLOUDS.has(parsed.toString())) return 'cloud';
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
      const refused = addresses.map(({ address }) => rangeOf(address)).find((range) => !isAllowed(range, policy));
      // One bad address among good ones is a trap, not a choice. Which one it is would tell of the network inside.
      if (refused) return callback(new AddressRefused(`leads to an address that is not public (${refused})`), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return first ? callback(null, first.address, first.family) : callback(new AddressRefused('has no address'), []);
    });
  };
}

export class AddressRefused extends Error {}
