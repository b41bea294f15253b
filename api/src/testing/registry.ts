import type { Deployment, RegistryEntry, RemoteRelease } from '@kontor/contract/registry';
import { emptyDeployment, emptyRegistry } from '@kontor/registry/changes';
import type { Portal } from '../portal/pages/portal.ts';
import { createRenderFigures } from '../portal/render/render-figures.ts';

type RemoteDeployment = Deployment<RemoteRelease>;

export const aDeployment = (change: Partial<RemoteDeployment>): RemoteDeployment => ({ ...emptyDeployment, ...change });

/** The newest entry of a registry with these remotes and without a host. */
export const aRegistryEntry = (remotes: Readonly<Record<string, RemoteDeployment>>): RegistryEntry => ({
  revision: 7,
  at: '2026-11-20T09:00:00.000Z',
  by: 'jan@kaiwerk.test',
  action: 'promote',
  subject: 'subscription',
  summary: 'Everybody gets it',
  registry: { ...emptyRegistry, remotes },
});

/** A portal that serves no pages, with the test's registry. */
export const portalWith = (latest: () => RegistryEntry | null): Portal => ({
  registry: {
    latest: async () => latest(),
    async *history() {
      const entry = latest();
      if (entry) yield entry;
    },
  },
  rendering: createRenderFigures(),
  ready: async () => undefined,
  register: async () => undefined,
});
