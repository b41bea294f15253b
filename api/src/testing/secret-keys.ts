import type { SecretKey } from '../infrastructure/secrets/key-ring.ts';

/** The same for all servers of a test, which share a database. */
export const testSecretKeys: readonly [SecretKey] = [{ name: 'test', key: Buffer.alloc(32, 7) }];
