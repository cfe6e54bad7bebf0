/** Codes of an authenticator app (RFC 6238). All apps support these parameters: SHA-1, six digits, thirty seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Instant } from './dates.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Number of accepted time steps before and after the current step, for inexact clocks and slow typing. */
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret in base 32, the format of authenticator apps (RFC 4648 §6). */
export function newTotpSecret(): string {
  return base32Of(randomBytes(SECRET_BYTES));
}

/**
 * Returns the time step that a code belongs to; `undefined` for a wrong code. `lastStep`: the step of the last accepted
 * code. Codes of this step and of earlier steps also give `undefined`, so that a code works only once.
 */
export function stepOfCode(secret: string, code: string, at: Instant, lastStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = Math.floor(at / STEP_MS);
  let found: number | undefined;
  for (let step = now - STEPS_AROUND; step <= now + STEPS_AROUND; step++) {
    const matches = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code));
    if (matches && step > (lastStep ?? -1)) found ??= step;
  }
  return found;
}

export function codeAt(secret: string, at: Instant): string {
  return codeOfStep(secret, Math.floor(at / STEP_MS));
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Encodes bytes in base 32 without padding. The number of bytes must be a multiple of five. */
function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)] ?? '');
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Content of the QR code that authenticator apps read. */
export function totpUri(secret: string, email: string): string {
  return `otpauth://totp/billhook:${encodeURIComponent(email)}?secret=${secret}&issuer=billhook`;
}

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Recovery codes for people who lost the app: ten codes of 80 bits (`abcd-efgh-ijkl-mnop`). Each code works once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = base32Of(randomBytes(RECOVERY_BYTES)).toLowerCase();
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Normal form of a typed code: case, spaces and dashes are ignored. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z2-7]/g, '');
}
