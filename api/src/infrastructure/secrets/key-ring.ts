import { createSealer } from '../sealing.ts';

/** A key of the environment that seals secrets in the database. */
export interface SecretKey {
  readonly name: string;
  readonly key: Buffer;
}

/**
 * Seals secrets that are stored in the database: without the keys, which are not in it, a copy of the database is
 * useless. The first key seals; all of them open, so that keys can be rotated.
 */
export interface KeyRing {
  /** @param purpose what is sealed, including its row: it cannot be opened in the place of another secret */
  seal(purpose: string, text: string): string;
  /** @throws when no key of the ring sealed it for this purpose */
  open(purpose: string, sealed: string): string;
  /** Whether the first key sealed it. */
  isCurrent(sealed: string): boolean;
  /** The name of the key that seals. */
  readonly current: string;
  readonly names: readonly string[];
}

/** No key of the ring opens a secret. */
export class UnopenedSecretError extends Error {
  override readonly name = 'UnopenedSecretError';
}

/** `sealed.{name of the key}.{nonce, tag and text}` */
const prefix = 'sealed';

/** The name of the key that sealed a text. */
export const nameOfKey = (sealed: string): string => sealed.split('.', 2)[1] ?? '';

export function createKeyRing(keys: readonly [SecretKey, ...SecretKey[]]): KeyRing {
  const [current] = keys;
  const sealerOf = ({ key }: SecretKey, purpose: string) => createSealer(key, purpose);
  return {
    current: current.name,
    names: keys.map(({ name }) => name),
    isCurrent: (sealed) => sealed.startsWith(`${prefix}.${current.name}.`),
    seal: (purpose, text) => `${prefix}.${current.name}.${sealerOf(current, purpose).seal(text)}`,
    open(purpose, sealed) {
      const [form, name, content = ''] = sealed.split('.', 3);
      const key = keys.find((known) => known.name === name);
      if (form !== prefix || key === undefined) {
        throw new UnopenedSecretError(`they are sealed with the key ${name}, which is not among the keys`);
      }
      try {
        return sealerOf(key, purpose).open(content);
      } catch (error) {
        throw new UnopenedSecretError(`the key ${name} is not the one that sealed them`, { cause: error });
      }
    },
  };
}
