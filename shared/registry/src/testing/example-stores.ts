import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createFolderStore } from '../folder-store.ts';
import { createMemoryStore } from '../memory-store.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import type { S3Server } from './s3-server.ts';

/** A separate folder for each call, which is removed after the tests of the file. */
export function exampleFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-registry-'));
    folders.push(folder);
    return folder;
  };
}

/** `KONTOR_TEST_S3` names a bucket of a real server, empty and only for these tests; its credentials are AWS_…. */
function openReal(address: string): Store {
  const url = new URL(address);
  url.pathname += `/${randomUUID()}`;
  return openStore(url.href, process.env);
}

/** All kinds of stores, each opened empty. */
export function exampleStores(newFolder: () => string, s3: S3Server): { kind: string; open: () => Store }[] {
  const real = process.env['KONTOR_TEST_S3'];
  return [
    { kind: 'a folder', open: () => createFolderStore(newFolder()) },
    { kind: 'memory', open: createMemoryStore },
    { kind: 'a bucket', open: () => openStore(s3.address('kontor/production'), s3.credentials) },
    ...(real ? [{ kind: 'a bucket of a real server', open: () => openReal(real) }] : []),
  ];
}
