import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { findNginx } from '@kontor/workspace/nginx';

export interface NginxServer {
  /** What it wrote to its log: one JSON object for each request. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** What differs from the containers, as texts of the configuration and what stands there instead. */
type Differences = Readonly<Record<string, string>>;

/** Starts nginx as its container does, with the configuration of deploy/nginx. It ends with this process. */
export async function startNginx(configuration: string, differences: Differences): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nginx-'));
  // nginx gives up root's rights for its workers.
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
    // Under its name, /dev/stdout must be a file.
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
