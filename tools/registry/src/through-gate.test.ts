import type { Registry } from '@kontor/contract/registry';
import { deploymentOf, emptyDeployment } from '@kontor/registry/changes';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeRemote } from '@kontor/registry/publish-build';
import { hostRelease, remoteRelease, writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { describe, expect, it } from 'vitest';
import { pairsOf } from './gate/counterparts.ts';
import type { Candidate } from './refusal.ts';
import { running } from './testing/example-candidate.ts';
import { type Given, throughGate } from './through-gate.ts';

const newFolder = exampleFolders();
const gate = async () => [];
const instant = '2026-11-20T08:00:00.000Z';
const unchanged = (registry: Registry) => registry;
const values = { 'skip-gate': false, 'accept-size': false, reason: undefined };
const host = { ...emptyDeployment, current: hostRelease('a'), currentSince: '2026-11-01T08:00:00.000Z' };

describe('what the gate lets through', () => {
  async function passed() {
    const [folder, store] = [newFolder(), createFolderStore(newFolder())];
    await writeRemoteBuild(folder, 'one');
    const release = await storeRemote(store, folder, { by: 'ci', changelog: 'One', at: instant });
    const registry: Registry = { host, remotes: { signup: { ...emptyDeployment, candidate: release } } };
    const context = {
      store,
      by: 'ci',
      dryRun: false,
      folder,
      environment: {},
      now: () => new Date(instant),
      gate,
      progress: () => {},
    };
    const given = [{ subject: 'signup', release }];
    return { registry, gate: await throughGate(context, registry, given, values, unchanged) };
  }

  it('may go on while what it has to run with stays the same, whatever other teams do', async () => {
    const { registry, gate } = await passed();
    const partner = { ...emptyDeployment, candidate: remoteRelease('b', { name: 'partner' }) };
    expect(() => gate.apply({ ...registry, remotes: { ...registry.remotes, partner } }, instant)).not.toThrow();
  });

  it('has to ask again if another host was promoted while the gate checked', async () => {
    const { registry, gate } = await passed();
    const promoted = { ...host, current: hostRelease('b'), previous: host.current };
    expect(() => gate.apply({ ...registry, host: promoted }, instant)).toThrow(
      expect.objectContaining({ code: 'changed-meanwhile' }),
    );
  });
});

describe('releases that are given together', () => {
  const remote = (name: string, hash: string) => remoteRelease(hash, { name });
  const registry: Registry = {
    host: { ...host, previous: hostRelease('0'), candidate: hostRelease('b') },
    remotes: {
      partner: running(remote('partner', 'c'), remote('partner', 'd')),
      signup: { ...running(remote('signup', 'e'), remote('signup', '1')), candidate: remote('signup', 'f') },
    },
  };
  const given = [
    { subject: 'host', release: hostRelease('b') },
    { subject: 'signup', release: remote('signup', 'f') },
  ];

  async function asked(given: readonly Given[]) {
    const met: Record<string, string> = {};
    const context = {
      store: createFolderStore('/nowhere'),
      by: 'ci',
      dryRun: false,
      folder: '/nowhere',
      environment: {},
      now: () => new Date(instant),
      progress: () => {},
      gate: async ({ registry: shown, release, subject }: Candidate) => {
        met[subject] = pairsOf(shown, release)
          .map(({ host, remote }) => `${host.version.at(-1)}${remote.version.at(-1)}`)
          .join(' ');
        expect(deploymentOf(shown, subject)).toBe(deploymentOf(registry, subject));
        return [];
      },
    };
    const answered = given.some(({ release }) => !release) ? { ...values, reason: 'Sold no more' } : values;
    const { apply } = await throughGate(context, registry, given, answered, unchanged);
    return { met, apply };
  }

  it('meet each other and nothing else of theirs, and all that is live of the others', async () => {
    expect((await asked(given)).met).toEqual({ host: 'bc bd bf', signup: 'bf' });
  });

  it('do not meet what is taken away with them, and what everybody has is not asked about', async () => {
    const gone = { subject: 'partner', release: null };
    const same = { subject: 'host', release: hostRelease('a') };
    expect((await asked([...given, gone])).met).toEqual({ host: 'bf', signup: 'bf' });
    expect((await asked([same, gone, ...given.slice(1)])).met).toEqual({ signup: 'af' });
  });

  it.each([
    ['another remote gets a canary', { partner: running(remote('partner', '2')) }, true],
    ['a remote comes into service', { loyalty: running(remote('loyalty', '2')) }, true],
    ['one of them gets a canary', { signup: running(remote('signup', 'e'), remote('signup', '2')) }, true],
    [
      'something is published',
      { signup: { ...running(remote('signup', 'e'), remote('signup', '1')), candidate: remote('signup', '2') } },
      false,
    ],
  ])('are asked about again if meanwhile %s: %s', async (_, changed, isRefused) => {
    const { apply } = await asked(given);
    const attempt = () => apply({ ...registry, remotes: { ...registry.remotes, ...changed } }, instant);
    if (isRefused) expect(attempt).toThrow(expect.objectContaining({ code: 'changed-meanwhile' }));
    else expect(attempt).not.toThrow();
  });
});
