import { describe, expect, it } from '@jest/globals';
import type { Registry } from '@kontor/contract/registry';
import { emptyDeployment } from '@kontor/registry/changes';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeRemote } from '@kontor/registry/publish-build';
import { hostRelease, remoteRelease, writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { throughGate } from './through-gate.ts';

const newFolder = exampleFolders();
const gate = async () => [];
const values = { 'skip-gate': false, 'accept-size': false, reason: undefined };
const host = { ...emptyDeployment, current: hostRelease('a'), currentSince: '2026-11-01T08:00:00.000Z' };

describe('what the gate lets through', () => {
  async function passed() {
    const [folder, store] = [newFolder(), createFolderStore(newFolder())];
    await writeRemoteBuild(folder, 'one');
    const at = '2026-11-20T08:00:00.000Z';
    const release = await storeRemote(store, folder, { by: 'ci', changelog: 'One', at });
    const registry: Registry = { host, remotes: { signup: { ...emptyDeployment, candidate: release } } };
    const context = {
      store,
      by: 'ci',
      dryRun: false,
      folder,
      environment: {},
      now: () => new Date(at),
      gate,
      progress: () => {},
    };
    return { registry, gate: await throughGate(context, { registry, subject: 'signup', release }, values) };
  }

  it('may go on while what it has to run with stays the same, whatever other teams do', async () => {
    const { registry, gate } = await passed();
    const partner = { ...emptyDeployment, candidate: remoteRelease('b', { name: 'partner' }) };
    expect(() => gate.stillHolds({ ...registry, remotes: { ...registry.remotes, partner } })).not.toThrow();
  });

  it('has to ask again if somebody promoted another host while the gate looked', async () => {
    const { registry, gate } = await passed();
    const promoted = { ...host, current: hostRelease('b'), previous: host.current };
    expect(() => gate.stillHolds({ ...registry, host: promoted })).toThrow(
      expect.objectContaining({ code: 'changed-meanwhile' }),
    );
  });
});
