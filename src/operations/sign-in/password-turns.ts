/**
 * Passwords are hashed and checked a few at a time. Each takes 19 MiB and some 50 ms of a thread, and there are four
 * threads for the whole process: a burst of sign-ins would take them all, and files and name look-ups with them.
 */
import { hashPassword, isPassword } from '../../model/password.ts';
import { turns } from '../turns.ts';

const inTurn = turns({ atOnce: 2, waiting: 20, retryAfterSeconds: 3, what: 'Passwords are' });

export function hashInTurn(password: string): Promise<string> {
  return inTurn(() => hashPassword(password));
}

export function checkInTurn(password: string, encoded: string | null): Promise<boolean> {
  return inTurn(() => isPassword(password, encoded));
}
