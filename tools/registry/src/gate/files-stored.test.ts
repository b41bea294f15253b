import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyRegistry } from '@kontor/registry/changes';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeRemote } from '@kontor/registry/publish-build';
import { writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { describe, expect, it } from 'vitest';
import { filesStored } from './files-stored.ts';

const newFolder = exampleFolders();

describe('a release whose files are not all stored', () => {
  async function published() {
    const [dist, folder] = [newFolder(), newFolder()];
    const store = createFolderStore(folder);
    await writeRemoteBuild(dist, 'one');
    const about = { by: 'ci', changelog: 'One', at: '2026-11-20T08:00:00.000Z' };
    const release = await storeRemote(store, dist, about);
    const candidate = { store, registry: emptyRegistry, subject: 'signup', release };
    const publishAgain = () => storeRemote(store, dist, about);
    return { candidate, files: join(folder, release.url), publishAgain };
  }

  it('is refused with the name of a file, and is whole again after another publication', async () => {
    const { candidate, files, publishAgain } = await published();
    expect(await filesStored(candidate)).toEqual([]);
    await rm(join(files, 'remote.js'));
    const [refusal] = await filesStored(candidate);
    expect(refusal?.reason).toContain('remote.js of 1.0.0-');
    await publishAgain();
    expect(await filesStored(candidate)).toEqual([]);
  });

  it('is refused once, however many are missing', async () => {
    const { candidate, files } = await published();
    await rm(files, { recursive: true });
    expect(await filesStored(candidate)).toEqual([
      expect.objectContaining({ rule: 'files-stored', reason: expect.stringContaining('and 1 more') }),
    ]);
  });
});
