import { afterAll, expect, test } from 'vitest';
import { bucketOf, openStore } from './open-store.ts';
import { prepareBucket } from './prepare-bucket.ts';
import { startS3Server } from './testing/s3-server.ts';

const s3 = await startS3Server();
afterAll(() => s3[Symbol.asyncDispose]());

/** In a bucket that does not exist yet. */
const address = s3.address().replace('registry-', 'new-');
const access = bucketOf(address, s3.credentials);
const readWithoutKeys = async (path: string) => {
  const answer = await fetch(`${access.endpoint}/${access.bucket}/${path}`);
  return answer.status;
};

test('clients without keys read the files that browsers load, and nothing else; doing it again changes nothing', async () => {
  const store = openStore(address, s3.credentials);
  await expect(store.read('registry.json')).rejects.toThrow('NoSuchBucket');
  await prepareBucket(access, ['assets/', 'remotes/']);
  for (const path of [
    'assets/a.js',
    'remotes/signup/1/a.js',
    'registry.json',
    'history/000001.json',
    'hosts/1/index.html',
  ])
    await store.replace(path, Buffer.from(path));
  await prepareBucket(access, ['assets/', 'remotes/']);
  expect(await store.read('registry.json')).toEqual(Buffer.from('registry.json'));
  expect(await Promise.all(['assets/a.js', 'remotes/signup/1/a.js'].map(readWithoutKeys))).toEqual([200, 200]);
  expect(
    await Promise.all(['registry.json', 'history/000001.json', 'hosts/1/index.html', ''].map(readWithoutKeys)),
  ).toEqual([403, 403, 403, 403]);
});
