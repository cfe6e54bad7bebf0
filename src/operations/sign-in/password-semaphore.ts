/**
 * Hashes or checks at most two passwords at the same time. One password takes 19 MiB, and occupies one of the process's
 * four pool threads for about 50 ms. The other threads stay free for file access and DNS look-ups.
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
