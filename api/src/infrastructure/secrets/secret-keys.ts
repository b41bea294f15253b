import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../data-directory-lock.ts';
import type { Environment } from '../environment.ts';
import { errorCode } from '../error-code.ts';
import { StartError } from '../start-error.ts';
import type { SecretKey } from './key-ring.ts';

type Needs = Pick<Environment, 'secretKeys' | 'production' | 'databaseUrl' | 'dataDirectory'>;

const missing =
  'KONTOR_SECRET_KEYS is missing: the secrets in the database are sealed with it. Set it to a name and 32 random bytes in base64, such as 2026-11:… (openssl rand -base64 32), and keep it apart from the database.';

/**
 * For a database server outside of production, where several servers share it and nothing in it is worth protecting: their
 * directories differ, so a key in one would not open what another has sealed.
 */
const developmentKey: SecretKey = { name: 'development', key: Buffer.alloc(32, 'development') };

/**
 * The keys of the environment. Without any, the embedded database has one in a file beside it. A Postgres in production
 * needs its own: a key on one server's disk would not be known to the others.
 */
export function secretKeysOf(settings: Needs): readonly [SecretKey, ...SecretKey[]] {
  requireSecretKeys(settings);
  const { secretKeys, databaseUrl, dataDirectory } = settings;
  const [first, ...others] = secretKeys;
  if (first !== undefined) return [first, ...others];
  if (databaseUrl !== null) return [developmentKey];
  if (dataDirectory === 'memory') return [{ name: 'memory', key: randomBytes(32) }];
  return [{ name: 'local', key: keyOfDirectory(dataDirectory) }];
}

/** @throws a StartError where keys are needed and missing */
export function requireSecretKeys({ secretKeys, production, databaseUrl }: Omit<Needs, 'dataDirectory'>): void {
  if (production && databaseUrl !== null && secretKeys.length === 0) throw new StartError(missing);
}

function keyOfDirectory(directory: string): Buffer {
  const path = join(directory, 'secret-key');
  try {
    makeDirectory(directory);
    createOnce(path);
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length !== 32) throw new StartError(`${path} holds no key: restore it from a backup (docs/backup.md).`);
    return key;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${path} cannot be used (${errorCode(error)}): set KONTOR_DATA_DIR or KONTOR_SECRET_KEYS.`, {
      cause: error,
    });
  }
}

/** Written elsewhere first and linked, so that another process reads a complete key or none. */
function createOnce(path: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
