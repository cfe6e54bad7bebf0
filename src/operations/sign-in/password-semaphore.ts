/**
 * Hashes and checks two passwords at a time. Each takes 19 MiB and occupies a pool thread for about 50 ms, and the
 * process has four: a burst of sign-ins would delay file access and DNS look-ups.
 */
import { hashPassword, isPassword } from '../../model/password.ts';
import { semaphore } from '../kernel/semaphore.ts';

const withSlot = semaphore({ atOnce: 2, waiting: 20, retryAfterSeconds: 3, what: 'Passwords are' });

export function hashWithSlot(password: string): Promise<string> {
  return withSlot(() => hashPassword(password));
}

export function checkWithSlot(password: string, encoded: string | null): Promise<boolean> {
  return withSlot(() => isPassword(password, encoded));
}
