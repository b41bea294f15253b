import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { distOf } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import { runCommand } from '@kontor/workspace/run-command';
import { startPortal } from './portal.ts';
import { withRegistry } from './registries.ts';

/** Seconds from a team's command to the first page that reflects it. */
export interface DeploySpeed {
  /** Of a changed build: published, and promoted without the gate. */
  readonly publish: number;
  readonly rollback: number;
}

const remote = 'partner';

/** Deploys a changed build of a remote with the registry's tool, while the portal runs, and rolls it back. */
export const deploySpeed = (): Promise<DeploySpeed> =>
  withRegistry(
    (registry) => ({ ...registry }),
    async (registry) => {
      const build = await mkdtemp(join(tmpdir(), 'kontor-bench-build-'));
      const portal = await startPortal(registry);
      try {
        await cp(distOf(`mfe-${remote}`), build, { recursive: true });
        await writeFile(join(build, 'notes.txt'), 'Not the build that runs.');
        const tool = toolOn(registry);
        const before = await runningVersion(portal.api);

        const publishedAt = performance.now();
        await tool('publish', build, '--changelog', 'Measured');
        await tool('promote', remote, '--skip-gate', '--reason', 'Measured without the gate');
        await until(async () => (await runningVersion(portal.api)) !== before);
        const publish = (performance.now() - publishedAt) / 1000;

        const rolledBackAt = performance.now();
        await tool('rollback', remote);
        await until(async () => (await runningVersion(portal.api)) === before);
        return { publish, rollback: (performance.now() - rolledBackAt) / 1000 };
      } finally {
        await portal.stop();
        await rm(build, { recursive: true });
      }
    },
  );

const toolOn =
  (registry: string) =>
  async (...command: string[]): Promise<void> => {
    const args = [join(root, 'tools/registry/src/main.ts'), ...command, '--by', 'bench', '--registry', registry];
    const { ok, output } = await runCommand(process.execPath, args, { cwd: root });
    if (!ok) throw new Error(`registry ${command.join(' ')}:\n${output}`);
  };

async function runningVersion(api: string): Promise<string> {
  const page = await fetch(`${api}/login`, { headers: { accept: 'text/html' } });
  const [, version] = new RegExp(`/remotes/${remote}/([^/]+)/`).exec(await page.text()) ?? [];
  if (!version) throw new Error(`The page names no release of ${remote}.`);
  return version;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20);
}
