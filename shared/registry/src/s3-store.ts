import { type BucketAccess, openBucket } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import { filesAtOnce, type Store, StoreError } from './store.ts';

/**
 * Written to before the first write of every process, and never removed: teams need no right to remove anything. What it says
 * is for people who find it.
 */
const probePath = '.conditions';
const probe = Buffer.from('Here writers try whether the server knows conditional writes.\n');

/** A store in a bucket of S3, or of a server that speaks its protocol and knows conditional writes. */
export function createS3Store(access: BucketAccess): Store {
  const bucket = openBucket(access);

  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
  const createOnly = (path: string, content: Buffer): Promise<boolean> => bucket.put(path, content, { onlyNew: true });

  /** A server that ignores the condition would let two teams overwrite each other's entries without an error. */
  const refuseWithoutConditions = async (): Promise<void> => {
    // The first time in this bucket it is not there yet.
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
    // A server keeps nothing of a write that was cut off.
    unfinished: () => Promise.resolve([]),
    remove: async (paths) => {
      await inParallel(paths, filesAtOnce, (path) => bucket.remove(path));
    },
  };
}
