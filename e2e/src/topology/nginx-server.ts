import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from '@kontor/programs/nginx';
import { root } from '@kontor/workspace/bundles';

export interface NginxServer {
  /** Its log: one JSON object for each request. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Differences to the containers: texts of the configuration and their replacements. */
type Differences = Readonly<Record<string, string>>;

/** Starts nginx like its container, with the configuration of deploy/nginx. It ends with this process. */
export async function startNginx(configuration: string, differences: Differences): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nginx-'));
  // nginx drops root's rights for its workers.
  chmodSync(folder, 0o755);
  await cp(join(root, 'deploy/nginx'), folder, { recursive: true });
  await mkdir(join(folder, 'run'));
  const unused = new Set(Object.keys(differences));
  for (const file of [configuration, 'surroundings.conf']) {
    let text = await readFile(join(folder, file), 'utf8');
    for (const [here, there] of Object.entries(differences)) {
      if (text.includes(here)) unused.delete(here);
      text = text.replace(here, there);
    }
    await writeFile(join(folder, file), text);
  }
  if (unused.size > 0) throw new Error(`deploy/nginx does not say ${[...unused].join(', ')}`);

  const logFile = join(folder, 'requests.log');
  const log = openSync(logFile, 'a');
  const child = spawn(
    findNginx() ?? 'nginx',
    ['-p', join(folder, 'run'), '-c', join(folder, configuration), '-e', 'stderr', '-g', 'daemon off;'],
    // nginx opens /dev/stdout by name, so it must be a file.
    { stdio: ['ignore', log, 'ignore'] },
  );
  closeSync(log);
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  return {
    log: () => readFile(logFile, 'utf8'),
    async stop() {
      process.off('exit', end);
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGQUIT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
