import { type BucketAccess, type Listed, openBucket } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import { objectHeaders } from './object-headers.ts';
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
  const createOnly = async (path: string, content: Buffer): Promise<boolean> => {
    const headers = { ...objectHeaders(path), 'If-None-Match': '*' };
    const { status } = await bucket.request('PUT', path, headers, content);
    return status < 300;
  };

  /** A server that does not know the condition would let two teams overwrite each other's entries, and say nothing. */
  const refuseForgetful = async (): Promise<void> => {
    // The first time in this bucket it is not there yet.
    const wasReplaced = (await createOnly(probePath, probe)) && (await createOnly(probePath, probe));
    if (wasReplaced) {
      throw new StoreError(
        `${bucket.location}: the registry is not safe there, for the server ignores "If-None-Match" (some do where versioning is on).`,
      );
    }
  };
  let conditions: Promise<void> | null = null;

  const list = async (folder: string, writtenBefore?: Date): Promise<string[]> => {
    const paths: string[] = [];
    const isWanted = ({ writtenAt }: Listed) => !writtenBefore || writtenAt < writtenBefore.getTime();
    for (let token: string | null = null; ; ) {
      const page = await bucket.page(folder, token);
      paths.push(...page.objects.filter(isWanted).map(({ path }) => path));
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
    // A server keeps nothing of a write that was cut off.
    unfinished: () => Promise.resolve([]),
    remove: async (paths) => {
      await inParallel(paths, filesAtOnce, (path) => bucket.request('DELETE', path));
    },
  };
}
