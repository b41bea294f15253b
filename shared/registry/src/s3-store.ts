import { type BucketAccess, openBucket } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import { filesAtOnce, type Store, StoreError } from './store.ts';

/**
 * Written before the first write of every process, and never removed, so that teams need no permission to delete. Its
 * content explains it.
 */
const probePath = '.conditions';
const probe = Buffer.from('Here writers try whether the server knows conditional writes.\n');

/** A store in an S3 bucket, or of a compatible server with conditional writes. */
export function createS3Store(access: BucketAccess): Store {
  const bucket = openBucket(access);

  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
  const createOnly = (path: string, content: Buffer): Promise<boolean> => bucket.put(path, content, { onlyNew: true });

  /** A server that ignores the condition would let two teams overwrite each other's entries without an error. */
  const refuseWithoutConditions = async (): Promise<void> => {
    // The first time it does not exist in this bucket.
    const wasReplaced = (await createOnly(probePath, probe)) && (await createOnly(probePath, probe));
    if (wasReplaced) {
      throw new StoreError(
        `${bucket.location}: the registry is not safe there, for the server ignores "If-None-Match" (some do where versioning is on).`,
      );
    }
  };
  let conditions: Promise<void> | null = null;

  return {
    location: bucket.location,
    read: (path) => bucket.get(path),
    create: async (path, content) => {
      conditions ??= refuseWithoutConditions().catch((error: unknown) => {
        conditions = null;
        throw error;
      });
      await conditions;
      return createOnly(path, content);
    },
    replace: async (path, content) => {
      await bucket.put(path, content);
    },
    list: async (folder, writtenBefore) => {
      const objects = await bucket.list(folder);
      const wanted = writtenBefore ? objects.filter(({ writtenAt }) => writtenAt < writtenBefore) : objects;
      return wanted.map(({ path }) => path).sort();
    },
    // A server keeps nothing of an interrupted write.
    unfinished: () => Promise.resolve([]),
    remove: async (paths) => {
      await inParallel(paths, filesAtOnce, (path) => bucket.remove(path));
    },
  };
}
