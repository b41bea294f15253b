import { randomUUID } from 'node:crypto';
import { type BucketAccess, openBucket } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import { objectHeaders } from './object-headers.ts';
import { filesAtOnce, type Store, StoreError } from './store.ts';

/** A store in a bucket of S3, or of a server that speaks its protocol and knows conditional writes. */
export function createS3Store(access: BucketAccess): Store {
  const bucket = openBucket(access);

  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
  const createOnly = async (path: string, content: Buffer): Promise<boolean> => {
    const headers = { ...objectHeaders(path), 'If-None-Match': '*' };
    const { status } = await bucket.request('PUT', path, headers, content);
    return status < 300;
  };

  /** A server that does not know the condition would let two teams overwrite each other's entries, and say nothing. */
  const refuseForgetful = async (): Promise<void> => {
    const path = `.conditions-${randomUUID()}`;
    await createOnly(path, Buffer.from('first'));
    const wasReplaced = await createOnly(path, Buffer.from('second'));
    await bucket.request('DELETE', path);
    if (wasReplaced) {
      throw new StoreError(
        `${bucket.location}: the registry is not safe there, for the server ignores "If-None-Match" (some do where versioning is on).`,
      );
    }
  };
  let conditions: Promise<void> | null = null;

  const list = async (folder: string): Promise<string[]> => {
    const paths: string[] = [];
    for (let token: string | null = null; ; ) {
      const page = await bucket.page(folder, token);
      paths.push(...page.paths);
      token = page.next;
      if (token === null) return paths.sort();
    }
  };

  return {
    location: bucket.location,
    read: async (path) => {
      const { status, body } = await bucket.request('GET', path);
      return status === 404 ? null : body;
    },
    create: async (path, content) => {
      conditions ??= refuseForgetful().catch((error: unknown) => {
        conditions = null;
        throw error;
      });
      await conditions;
      return createOnly(path, content);
    },
    replace: async (path, content) => {
      await bucket.request('PUT', path, objectHeaders(path), content);
    },
    list,
    remove: async (paths) => {
      await inParallel(paths, filesAtOnce, (path) => bucket.request('DELETE', path));
    },
  };
}
