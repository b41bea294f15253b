import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSandbox } from './testing/sandbox.ts';

interface Published {
  readonly url: string;
  readonly size: number;
  readonly sha256: string;
}

test('every file that is published is served, with the size and the hash that were said', async () => {
  const sandbox = await openSandbox();
  await sandbox.restart();
  const published = sandbox.reported('/download/');
  const products = new Set(published.map(({ call }) => call.split('/')[2]));
  expect([...products].sort()).toEqual(['erp', 'pos', 'wms']);
  for (const { body } of published) {
    const { url, size, sha256 } = body as Published;
    const { origin, pathname } = new URL(url);
    expect(origin).toBe('https://portal.test');
    const { statusCode, rawPayload } = await sandbox.app.inject(pathname);
    expect(statusCode).toBe(200);
    expect([rawPayload.length, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([size, sha256]);
    // A ZIP archive with a stored file.
    expect(rawPayload.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
    expect(rawPayload.toString('utf8')).toContain('A file of the sandbox.');
  }
});

test('other files are not served', async () => {
  const { app } = await openSandbox();
  for (const name of ['other.zip', '..%2fserver.ts']) {
    expect((await app.inject(`/dev/products/download/${name}`)).json()).toMatchObject({ code: 'not-found' });
  }
});
