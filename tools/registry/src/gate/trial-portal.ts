import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PageRegistry, registryPath } from '@kontor/contract/page-registry';
import type { Registry, Release } from '@kontor/contract/registry';
import { freePort } from '@kontor/programs/free-port';
import { startProcess } from '@kontor/programs/server-process';
import { createFolderStore } from '@kontor/registry/folder-store';
import { inParallel } from '@kontor/registry/in-parallel';
import { changeRegistry } from '@kontor/registry/registry-log';
import { filesAtOnce, type Store } from '@kontor/registry/store';
import { root } from '@kontor/workspace/bundles';
import { type APIRequestContext, request } from '@playwright/test';
import { usernames } from '../journey/demo-people.ts';
import { signInBy } from '../journey/demo-session.ts';
import { alone } from './counterparts.ts';
import { pathsOf } from './release-files.ts';
import type { Round } from './rounds.ts';

/** The gate's own portal: an API with demo data, and a registry in which the candidate is current. */
export interface TrialPortal {
  readonly origin: string;
  /** Makes the releases of a round current. */
  show(round: Round): Promise<void>;
  stop(): Promise<void>;
}

/** Changes are noticed within a second; after this time they will not be. */
const timeoutMs = 30_000;

const copyFiles = async (from: Store, to: Store, release: Release): Promise<void> => {
  await inParallel(await pathsOf(from, release), filesAtOnce, async (path) => {
    const content = await from.read(path);
    if (content) await to.create(path, content);
  });
};

/** Without a fallback, so that load failures are visible. */
const registryOf = ({ host, remotes }: Round): Registry => ({
  host: alone(host),
  remotes: Object.fromEntries(remotes.map((release) => [release.build.name, alone(release)])),
});

/** Only the environment that programs need is passed to the portal: no database, no mail server, no keys. */
const without = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.keys(environment)
      .filter((name) => !['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'].includes(name))
      .map((name) => [name, undefined]),
  );

const originsOf = (rounds: readonly Round[]): string[] =>
  rounds.flatMap(({ remotes }) => remotes.map(({ url }) => url)).flatMap((url) => URL.parse(url)?.origin ?? []);

/** Demo data in memory, written at the start. */
const dataInMemory: NodeJS.ProcessEnv = { KONTOR_DATA_DIR: 'memory' };

/**
 * Starts a portal with the files of all releases of the rounds. It shows the first round.
 *
 * @param data the variables of its database and demo data
 */
export async function startTrialPortal(
  store: Store,
  rounds: readonly Round[],
  data: NodeJS.ProcessEnv = dataInMemory,
): Promise<TrialPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-gate-'));
  const own = createFolderStore(folder);
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  // When the tool is told to end, it ends at once.
  process.on('exit', remove);
  const enter = async (round: Round) => {
    const change = { by: 'gate', action: 'restore', subject: 'host', summary: 'A round of the gate' } as const;
    await changeRegistry(own, { ...change, apply: () => registryOf(round) });
  };
  try {
    for (const { host, remotes } of rounds) {
      for (const release of [host, ...remotes]) await copyFiles(store, own, release);
    }
    const server = await startProcess({
      script: join(root, 'api/src/server/main.ts'),
      env: {
        ...without(process.env),
        KONTOR_REGISTRY: folder,
        ...data,
        KONTOR_REMOTE_ORIGINS: originsOf(rounds).join(','),
      },
      port: await freePort(),
      readyAt: '/health/ready',
    });
    // The vendor's people alone learn of every remote.
    const operator = await request.newContext({ baseURL: server.origin });
    let isSignedIn = false;
    return {
      origin: server.origin,
      async show(round) {
        await enter(round);
        if (!isSignedIn) await signInBy(operator, usernames.operator);
        isSignedIn = true;
        await untilShown(operator, round);
      },
      async stop() {
        await operator.dispose();
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function untilShown(operator: APIRequestContext, { host, remotes }: Round): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const shown = await shownTo(operator);
    const isAll = remotes.every(({ build, version }) => shown?.remotes[build.name]?.release.version === version);
    if (shown?.host === host.version && isAll) return;
    await pause(50);
  }
  throw new Error(`The gate's own portal did not show host ${host.version} within ${timeoutMs / 1000} s.`);
}

/** `null` until the first round is there. */
async function shownTo(operator: APIRequestContext): Promise<PageRegistry | null> {
  const response = await operator.get(registryPath);
  return response.ok() ? ((await response.json()) as PageRegistry) : null;
}
