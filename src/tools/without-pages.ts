/**
 * Replaces the addresses of pages in answers by a note. Used for a demo that could not open a port and therefore serves
 * no pages.
 */
import { BillingError } from '../model/billing-error.ts';
import type { OpenService } from './service.ts';

const INSTEAD = '(no page: this demo could open no port on this machine)';

/** Replaces the addresses of pages in the answers of a service. `bases`: prefixes of these addresses. */
export function withoutPages({ serviceFor, ...opened }: OpenService, bases: readonly string[]): OpenService {
  const addresses = new RegExp(`(?:${bases.map(RegExp.escape).join('|')})[^\\s"'<>)]*`, 'g');
  return {
    ...opened,
    serviceFor: async (context) => {
      const service = await serviceFor(context);
      return {
        ...service,
        invoke: async (...called) => {
          try {
            const { data, replayed } = await service.invoke(...called);
            return { data: withoutAddresses(data, addresses), replayed };
          } catch (error) {
            if (!(error instanceof BillingError)) throw error;
            const { code, message, details, cause } = error;
            throw new BillingError(code, ...withoutAddresses([message, details] as const, addresses), cause);
          }
        },
      };
    },
  };
}

function withoutAddresses<T>(value: T, addresses: RegExp): T {
  if (typeof value === 'string') return value.replace(addresses, INSTEAD) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => withoutAddresses(one, addresses)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutAddresses(one, addresses)])) as T;
}
