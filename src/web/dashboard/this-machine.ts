/** Checks whether the browser runs on the service's machine, for the demo's sign-in without a secret. */
import type { Request } from 'express';
import { FORWARDING_HEADERS, hostOf, isLoopback, isLoopbackPeer } from '../../model/networks.ts';

/**
 * Attacks: a proxy on this machine makes strangers look local, so forwarded requests are refused; a foreign page
 * resolves its own host name to loopback (DNS rebinding), so the host name must also be this machine's.
 */
export function isFromThisMachine(req: Request): boolean {
  if (FORWARDING_HEADERS.some((name) => req.headers[name] !== undefined)) return false;
  const address = `http://${req.headers.host ?? ''}`;
  return isLoopbackPeer(req.socket.remoteAddress) && URL.canParse(address) && isLoopback(hostOf(address));
}
