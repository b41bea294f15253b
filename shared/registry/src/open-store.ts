import type { BucketAccess } from './bucket.ts';
import { createFolderStore } from './folder-store.ts';
import { type CurrentCredentials, findCredentials } from './s3-credentials.ts';
import { createS3Store } from './s3-store.ts';
import { type Store, StoreError } from './store.ts';

/** The name of a store is invalid or incomplete. */
export class StoreNameError extends Error {
  override readonly name = 'StoreNameError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the store of a path or an address: a folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. Without them
 * in the address, endpoint, region and credentials come from the standard variables of S3 tools
 * (https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-envvars.html).
 */
export const openStore = (name: string, environment: Environment): Store =>
  isBucket(name) ? createS3Store(bucketOf(name, environment)) : createFolderStore(name);

export const isBucket = (name: string): boolean => name.startsWith('s3:');

/** Where the bucket of an address is, and the credentials for it. */
export function bucketOf(name: string, environment: Environment): BucketAccess {
  const url = URL.parse(name);
  if (!url?.hostname)
    throw new StoreNameError(`${name} is no address of a bucket: s3://bucket/prefix?endpoint=https://…`);
  const prefix = url.pathname
    .split('/')
    .filter(Boolean)
    .map((part) => `${decodeURIComponent(part)}/`);
  const region =
    url.searchParams.get('region') ?? environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const endpoint =
    url.searchParams.get('endpoint') ?? environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint)) {
    throw new StoreNameError(
      `${endpoint} is no endpoint: it begins with https:// (or http:// inside a private network).`,
    );
  }
  return {
    bucket: url.hostname,
    prefix: prefix.join(''),
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    credentials: credentialsFor(name, environment),
  };
}

/** Reports an unreadable file at the start instead of with the first page. */
function credentialsFor(name: string, environment: Environment): CurrentCredentials {
  const credentials = findCredentials(environment);
  if (credentials === null) {
    throw new StoreNameError(
      `${name} needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE.`,
    );
  }
  try {
    credentials();
  } catch (error) {
    if (error instanceof StoreError) throw new StoreNameError(`${name} needs credentials: ${error.message}`);
    throw error;
  }
  return credentials;
}
