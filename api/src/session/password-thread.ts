import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP password storage: argon2id with 19 MiB, two passes, one lane. About 20 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Hashing {
  readonly password: string;
  readonly salt?: Uint8Array;
}

export interface Verifying {
  readonly hash: string;
  readonly password: string;
}

export const hash = ({ password, salt }: Hashing): string => hashSync(password, { ...parameters, salt });

export const verify = ({ hash: stored, password }: Verifying): boolean => verifySync(stored, password);
