import type { Registry, Release } from '@kontor/contract/registry';
import { emptyDeployment, emptyRegistry } from '@kontor/registry/changes';
import { createFolderStore } from '@kontor/registry/folder-store';
import { subjectOf } from '@kontor/registry/releases-in-place';
import type { Candidate } from '../refusal.ts';

/** A deployment in which this release is current. */
export const running = <R extends Release>(current: R, previous: R | null = null) => ({
  ...emptyDeployment,
  current,
  previous,
  currentSince: '2026-11-01T08:00:00.000Z',
});

/** A release to be checked; the store is empty unless another one is given. */
export const candidateOf = (
  release: Release,
  registry: Partial<Registry> = {},
  store = createFolderStore('/nowhere'),
): Candidate => ({ store, registry: { ...emptyRegistry, ...registry }, subject: subjectOf(release), release });
