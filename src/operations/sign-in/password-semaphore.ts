/**
 * Hashes or checks at most two passwords at the same time. One operation takes 19 MiB and one of the process's four
 * pool threads for about 50 ms. Otherwise a burst of sign-ins would delay file access and DNS look-ups.
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
