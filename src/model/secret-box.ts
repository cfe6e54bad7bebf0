/** Secrets at rest that must be readable again (R71): AES-256-GCM, and keys derived for one purpose each. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Secrets = {
  /** Encrypts a text for {@link open}; different each time. */
  readonly seal: (secret: string) => string;
  /** Throws if the text was sealed with another key. */
  readonly open: (sealed: string) => string;
  /** A derived key of 32 bytes, always the same for a purpose; it reveals nothing about the keys of other purposes. */
  readonly keyFor: (purpose: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `masterKey` (32 bytes) is called on first use, so that a service without secrets needs no key. */
export function secretBox(masterKey: () => Buffer): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey(), '', `billhook ${purpose}`, 32));
  return {
    keyFor,
    seal: (secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor('secrets at rest'), iv);
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const key = keyFor('secrets at rest');
        const iv = bytes.subarray(0, IV_BYTES);
        // Rejects shortened tags, which are easier to guess.
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new Error('a secret was stored with another key: set BILLHOOK_SECRET_KEY to the one it was stored with', {
          cause: error,
        });
      }
    },
  };
}
