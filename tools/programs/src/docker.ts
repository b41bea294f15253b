import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages } from './debian-packages.ts';

/** Images and containers of an engine that a drill starts: kept, so that the next round builds only what has changed. */
const dataFolder = '/var/lib/kontor-docker';

const find = (name: string): string | undefined =>
  ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Debian's client before others: it builds with BuildKit without a plugin. */
const docker = (): string => find('docker') ?? 'docker';

const answers = (): boolean => spawnSync(docker(), ['info'], { stdio: 'ignore' }).status === 0;

export interface Engine {
  /** The command line client. */
  readonly docker: string;
  readonly compose: readonly [command: string, ...parameters: string[]];
  /** Ends the engine if this process has started it. */
  stop(): Promise<void>;
}

/**
 * The container engine of this machine. Without one, Debian's packages are installed and its engine runs until `stop`, which
 * needs root. `null` if neither is possible.
 */
export async function startEngine(logFile: string): Promise<Engine | null> {
  if (answers()) return engine(async () => {});
  if (find('dockerd') === undefined || find('docker-compose') === undefined)
    installPackages('docker.io', 'iptables', 'docker-compose', 'debootstrap');
  const dockerd = find('dockerd');
  if (dockerd === undefined || process.getuid?.() !== 0) return null;
  mkdirSync(dataFolder, { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(dockerd, ['--data-root', dataFolder], { stdio: ['ignore', log, log] });
  closeSync(log);
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  while (!answers()) {
    if (child.exitCode !== null)
      throw new Error(`The container engine ended at its start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    await pause(200);
  }
  return engine(async () => {
    process.off('exit', end);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
}

function engine(stop: () => Promise<void>): Engine {
  const client = docker();
  const hasPlugin = spawnSync(client, ['compose', 'version'], { stdio: 'ignore' }).status === 0;
  return {
    docker: client,
    compose: hasPlugin ? [client, 'compose'] : [find('docker-compose') ?? 'docker-compose'],
    stop,
  };
}
