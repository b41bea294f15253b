import { join } from 'node:path';
import { root, webpack } from './bundles.ts';
import { composePortal } from './compose-portal.ts';
import { runCommand } from './run-command.ts';

/** The same sources as one build, composed like the portal: the server serves it by KONTOR_PORTAL_DIR. */
export const monolithFolder = join(root, 'dist', 'monolith');

/** Builds what `bench/` measures the federated portal against. */
export async function buildMonolith(): Promise<void> {
  const cwd = join(root, 'host');
  const { ok, output } = await runCommand(process.execPath, [webpack, '--mode', 'production'], {
    cwd,
    env: { KONTOR_MONOLITH: '1' },
  });
  if (!ok) throw new Error(`The monolith does not build:\n${output}`);
  await composePortal({
    host: join(cwd, 'dist-monolith'),
    remotes: [],
    portal: monolithFolder,
    development: false,
  });
}
