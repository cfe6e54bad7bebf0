/**
 * The three addresses of the service (BASE_URL, API_URL, LINK_URL) may have one host name or different host names (R1).
 */
import express, { type RequestHandler } from 'express';
import type { Addresses } from '../../operations/kernel/context.ts';

/**
 * Runs the handlers for requests to the host name of `url` or to an unknown host name, such as an IP address. Skips
 * requests to the other host names of the service (R1).
 */
export function addressed(
  { baseUrl, apiUrl, linkUrl }: Addresses,
  url: string,
): (...steps: RequestHandler[]) => RequestHandler[] {
  const hosts = new Set([baseUrl, apiUrl, linkUrl].map(hostOf));
  return (...steps) => {
    if (hosts.size === 1) return steps;
    const host = hostOf(url);
    const router = express.Router().use(...steps);
    return [(req, res, next) => (!hosts.has(req.hostname) || req.hostname === host ? router(req, res, next) : next())];
  };
}

/**
 * True if no other address of the service (`others`) is equal to `url` or below `url`. If true, all requests below
 * `url` are meant for `url`.
 */
export function isAlone(url: string, others: readonly string[]): boolean {
  return !others.some((other) => hostOf(other) === hostOf(url) && `${pathOf(other)}/`.startsWith(`${pathOf(url)}/`));
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** Path of an address: `/billing` for `https://example.com/billing`, empty for a bare host. */
export function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}
