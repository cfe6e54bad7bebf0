/** Checks whether the browser runs on the service's machine, for the demo's sign-in without a secret. */
import type { Request } from 'express';
import { FORWARDING_HEADERS, hostOf, isLoopback, isLoopbackPeer } from '../../model/networks.ts';

/**
 * True if the browser runs on the service's machine. False for forwarded requests, because a proxy on this machine
 * makes strangers look local. The host name must be loopback too, because an attacker's page can resolve its own host
 * name to loopback (DNS rebinding).
 */
export function isFromThisMachine(req: Request): boolean {
  if (FORWARDING_HEADERS.some((name) => req.headers[name] !== undefined)) return false;
  const address = `http://${req.headers.host ?? ''}`;
  return isLoopbackPeer(req.socket.remoteAddress) && URL.canParse(address) && isLoopback(hostOf(address));
}
