/** Secrets at rest that must be readable again (R71): AES-256-GCM, and keys derived for one purpose each. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Secrets = {
  /** Text that only {@link open} can read; different each time. */
  readonly seal: (secret: string) => string;
  /** Throws when the key is another one than it was sealed with. */
  readonly open: (sealed: string) => string;
  /** A key of 32 bytes for one purpose: the same for the same purpose, and telling nothing of the others. */
  readonly keyFor: (purpose: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `masterKey` is asked for at the first use only: whoever keeps no secrets needs none. 32 bytes. */
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
        // A shorter tag than was made would be easier to guess.
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
