import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets in the database: a copy of the database is useless without the key. */
export interface Sealer {
  seal(text: string): string;
  /** @throws when the text was not sealed with this key, or was modified */
  open(sealed: string): string;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM with a key derived from `secret`, which should not be in the same database.
 * @param purpose separates the keys of different uses of one secret
 */
export function createSealer(secret: string | Buffer, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      const text = decipher.update(bytes.subarray(nonceLength + tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
