/** Whether a browser runs on the machine of the service, for the demo's sign-in without a secret. */
import type { Request } from 'express';
import { FORWARDING_HEADERS, hostOf, isLoopback, isLoopbackPeer } from '../../model/networks.ts';

/**
 * Attacks: a proxy on this machine makes strangers look local, so forwarded requests are refused; a foreign page points
 * its own host name to loopback (DNS rebinding), so the host name must be this machine's too.
 */
export function isFromThisMachine(req: Request): boolean {
  if (FORWARDING_HEADERS.some((name) => req.headers[name] !== undefined)) return false;
  const address = `http://${req.headers.host ?? ''}`;
  return isLoopbackPeer(req.socket.remoteAddress) && URL.canParse(address) && isLoopback(hostOf(address));
}
