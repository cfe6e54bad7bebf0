/**
 * Encryption of stored secrets that must be readable again (R71): AES-256-GCM, with a separate derived key for each
 * purpose.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Master keys of 32 bytes. `previous` decrypts older secrets until a rotation has encrypted them again. */
export type MasterKeys = { readonly current: Buffer; readonly previous: Buffer | null };

/** Source of the master keys: settings, or files beside the database. */
export type KeySource = {
  /** Name for messages: `BILLHOOK_SECRET_KEY`, or the path of the key file. */
  readonly name: string;
  /**
   * Reads the keys; null if no key exists. Called again if a secret cannot be decrypted, because key files can be
   * replaced.
   */
  readonly read: () => MasterKeys | null;
  /** Creates a key if no key exists. */
  readonly make: () => MasterKeys;
};

/**
 * State of the keys of this process. `ok`: true if they are the keys of the database. `problem`: the reason why they
 * are not.
 */
export type KeyState =
  | { readonly ok: true; readonly uses: 'current' | 'previous' }
  | { readonly ok: false; readonly problem: string };

/** Thrown if no key of this process decrypts a secret. The message is for operators. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

export type Secrets = {
  /**
   * Encrypts a text for {@link open}. Two calls with the same text give different results. Throws if {@link select} has
   * failed.
   */
  readonly seal: (secret: string) => string;
  /** Decrypts a text. Throws a {@link SecretKeyError} if the text was encrypted with an unknown key. */
  readonly open: (sealed: string) => string;
  /**
   * A derived key of 32 bytes, always the same for a purpose and master key. A derived key reveals nothing about keys
   * of other purposes. Throws if {@link select} has failed.
   */
  readonly keyFor: (purpose: string) => Buffer;
  /**
   * Selects the key for {@link seal}: the key that decrypts `sealed`, an encrypted text from the database. If no key
   * decrypts `sealed`, later calls of {@link seal} throw.
   */
  readonly select: (sealed: string) => KeyState;
  readonly state: () => KeyState;
  /** Functions that rotate the keys; null if there is no previous key. */
  readonly rotation: () => Rotation | null;
};

export type Rotation = {
  /** Encrypts with the current key. */
  readonly seal: (secret: string) => string;
  /** Null if the text was not encrypted with the current key. */
  readonly openWithCurrent: (sealed: string) => string | null;
  /** Null if the text was not encrypted with the previous key. */
  readonly openWithPrevious: (sealed: string) => string | null;
  readonly previousKeyFor: (purpose: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Reads the keys on first use, so a service without secrets needs no keys. */
export function secretBox(source: KeySource): Secrets {
  let keys: MasterKeys | null = null;
  let inUse: Buffer | null = null;
  let problem: string | null = null;

  const readAgain = (): MasterKeys | null => {
    try {
      keys = source.read();
    } catch (error) {
      throw new SecretKeyError(error instanceof Error ? error.message : 'the key cannot be read', { cause: error });
    }
    return keys;
  };
  const known = () => keys ?? readAgain();
  const selected = (): Buffer => {
    if (problem !== null) throw new SecretKeyError(problem);
    keys = known() ?? source.make();
    inUse ??= keys.current;
    return inUse;
  };
  /**
   * Finds the key that decrypts a text. If no key decrypts the text, reads the keys again once, because a rotation
   * could have replaced the key files.
   */
  const found = (sealed: string): { key: Buffer; text: string } | null => {
    for (const attempt of ['kept', 'read again'] as const) {
      const { current = null, previous = null } = (attempt === 'kept' ? known() : readAgain()) ?? {};
      for (const key of [current, previous]) {
        const text = key === null ? null : opened(key, sealed);
        if (key !== null && text !== null) return { key, text };
      }
    }
    return null;
  };

  return {
    keyFor: (purpose) => derived(selected(), purpose),
    seal: (secret) => sealedWith(selected(), secret),
    open: (sealed) => {
      const { text } = found(sealed) ?? {};
      if (text === undefined) throw new SecretKeyError(problemWith(source, keys));
      return text;
    },
    select: (sealed) => {
      try {
        inUse = found(sealed)?.key ?? null;
        problem = inUse === null ? problemWith(source, keys) : null;
      } catch (error) {
        if (!(error instanceof SecretKeyError)) throw error;
        problem = error.message;
      }
      return stateOf();
    },
    state: stateOf,
    rotation: () => {
      const { current, previous = null } = readAgain() ?? {};
      if (!current || previous === null || previous.equals(current)) return null;
      return {
        seal: (secret) => sealedWith(current, secret),
        openWithCurrent: (sealed) => opened(current, sealed),
        openWithPrevious: (sealed) => opened(previous, sealed),
        previousKeyFor: (purpose) => derived(previous, purpose),
      };
    },
  };

  function stateOf(): KeyState {
    if (problem !== null) return { ok: false, problem };
    return { ok: true, uses: inUse !== null && keys?.previous?.equals(inUse) ? 'previous' : 'current' };
  }
}

function problemWith({ name }: KeySource, keys: MasterKeys | null): string {
  if (name === SETTING)
    return `a secret was stored with another key: set ${SETTING} to the one it was stored with, and restart`;
  return keys === null
    ? `the key file ${name} is missing: put it back from the backup of this database, or set ${SETTING}`
    : `a secret was stored with another key than the one in ${name}: put back the key file of this database, or set ${SETTING}`;
}

export const SETTING = 'BILLHOOK_SECRET_KEY';

function derived(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `billhook ${purpose}`, 32));
}

const AT_REST = 'secrets at rest';

function sealedWith(masterKey: Buffer, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derived(masterKey, AT_REST), iv);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** The decrypted text; null if the text was altered or was encrypted with another key. */
function opened(masterKey: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  // The fixed tag length rejects shortened tags, which are easier to forge.
  const decipher = createDecipheriv('aes-256-gcm', derived(masterKey, AT_REST), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
