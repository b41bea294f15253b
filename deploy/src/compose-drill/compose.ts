import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Engine } from '@kontor/programs/docker';
import { root } from '@kontor/workspace/bundles';
import { stringify } from 'yaml';
import { composeFiles } from '../compose-files.ts';
import { type JsonObject, objectAt, readYaml, textAt } from '../repository.ts';
import { label } from './base-images.ts';

const run = promisify(execFile);
const project = 'kontor-drill';

/** Of our own, by its name below `kontor/`: beside those that a developer has built on the same engine. */
export const imageOf = (name: string): string => `kontor/${name}:drill`;

/** A compose file, with images of the drill's own. */
export function drillFile(file: string): JsonObject {
  // The older of the two clients does not know the file's name of the project.
  const [{ name: _, ...content } = {}] = readYaml(file);
  const services = Object.entries(objectAt(content, 'services')).map(([name, service]) => {
    const [, ours] = /^kontor\/(.+):local$/.exec(textAt(service, 'image')) ?? [];
    return [name, ours === undefined ? objectAt(service) : { ...objectAt(service), image: imageOf(ours) }] as const;
  });
  return { ...content, services: Object.fromEntries(services) };
}

/** A container as the engine describes it. */
export interface Container {
  readonly id: string;
  readonly service: string;
  /** The content of its image, whatever name that has by now. */
  readonly image: string;
  readonly state: string;
  /** `healthy`, `unhealthy`, `starting`; `null` without a check. */
  readonly health: string | null;
}

/** Ports of this machine. */
interface Ports {
  readonly portal: number;
  readonly mail: number;
  readonly prometheus: number;
}

interface Inspected {
  readonly Id: string;
  readonly Image: string;
  readonly Config: { readonly Labels: Readonly<Record<string, string>> };
  readonly State: { readonly Status: string; readonly ExitCode: number; readonly Health?: { readonly Status: string } };
}

/** docker-compose.yml, alone or with what changes it, started by an engine on ports of its own. */
export class Compose {
  readonly #engine: Engine;
  readonly #files: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'kontor-compose-'));
  readonly #environment: NodeJS.ProcessEnv;

  constructor(engine: Engine, setup: keyof typeof composeFiles, ports: Ports) {
    this.#engine = engine;
    this.#files = composeFiles[setup].map((file) => {
      const copy = join(this.#folder, file);
      writeFileSync(copy, stringify(drillFile(file), { aliasDuplicateObjects: false }));
      return copy;
    });
    this.#environment = {
      ...process.env,
      // The client of the engine before others: it builds without a plugin.
      PATH: `${dirname(engine.docker)}:${process.env.PATH ?? ''}`,
      PORT: String(ports.portal),
      MAIL_PORT: String(ports.mail),
      PROMETHEUS_PORT: String(ports.prometheus),
      DOCKER_BUILDKIT: '1',
      COMPOSE_DOCKER_CLI_BUILD: '1',
      BUILDKIT_PROGRESS: 'plain',
    };
  }

  /** Runs `docker compose` with these parameters. */
  async compose(...parameters: readonly string[]): Promise<string> {
    const [command, ...first] = this.#engine.compose;
    const files = this.#files.flatMap((file) => ['--file', file]);
    const about = ['--project-name', project, '--project-directory', root, ...files];
    return this.#run(command, [...first, '--compatibility', ...about, ...parameters]);
  }

  /** Runs `docker` with these parameters. */
  docker(...parameters: readonly string[]): Promise<string> {
    return this.#run(this.#engine.docker, parameters);
  }

  /** Builds one image of deploy/Dockerfile, named as `imageOf` says; returns what the builder said, step by step. */
  build(target: string, name: string, { context = root, frontend = 'host' } = {}): Promise<string> {
    const file = join(context, 'deploy/Dockerfile');
    const about = ['--file', file, '--target', target, '--build-arg', `FRONTEND=${frontend}`, '--tag', imageOf(name)];
    return this.#run('nice', ['-n', '10', this.#engine.docker, 'build', ...about, context]);
  }

  /** What a shell prints in an image of ours. */
  inImage(name: string, script: string): Promise<string> {
    return this.docker('run', '--rm', '--entrypoint', 'sh', imageOf(name), '-c', script);
  }

  /** What identifies the content of an image of ours, as `Container.image` does. */
  async contentOf(name: string): Promise<string> {
    return (await this.docker('image', 'inspect', '--format', '{{.Id}}', imageOf(name))).trim();
  }

  async #run(command: string, parameters: readonly string[]): Promise<string> {
    const options = { env: this.#environment, maxBuffer: 256 * 1024 ** 2 };
    try {
      const { stdout, stderr } = await run(command, parameters, options);
      return stdout + stderr;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${command} ${parameters.join(' ')} failed:\n${`${stdout}\n${stderr}`.slice(-3000)}`, {
        cause: error,
      });
    }
  }

  /** Those of one service, or all, whether they run or not; in the order in which they were made. */
  async containers(service?: string): Promise<Container[]> {
    const labels = [`project=${project}`, ...(service === undefined ? [] : [`service=${service}`])];
    const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
    const ids = (await this.docker('ps', '--all', '--quiet', '--no-trunc', ...filters)).split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    const inspected = JSON.parse(await this.docker('inspect', ...ids.reverse())) as Inspected[];
    return inspected.map(({ Id, Image, Config, State }) => ({
      id: Id,
      image: Image,
      service: Config.Labels['com.docker.compose.service'] ?? '',
      state: State.Status === 'exited' ? `exited ${State.ExitCode}` : State.Status,
      health: State.Health?.Status ?? null,
    }));
  }

  /** Waits until all containers of a service run, and are healthy if that is checked. */
  async untilHealthy(service: string, { within = 120_000 } = {}): Promise<void> {
    const deadline = performance.now() + within;
    for (;;) {
      const found = await this.containers(service);
      if (
        found.length > 0 &&
        found.every(({ state, health }) => state === 'running' && (health ?? 'healthy') === 'healthy')
      )
        return;
      if (performance.now() > deadline) throw new Error(`${service} is not healthy: ${JSON.stringify(found)}`);
      await pause(250);
    }
  }

  /** Whether an image that was made of packages runs in place of the real one. */
  async isStandIn(service: string): Promise<boolean> {
    const [container] = await this.containers(service);
    const format = `{{index .Config.Labels "${label}"}}`;
    return container !== undefined && (await this.docker('inspect', '--format', format, container.id)).trim() === '1';
  }

  /** Megabytes that each service uses; of several containers the most. */
  async memory(): Promise<ReadonlyMap<string, number>> {
    const used = new Map<string, number>();
    for (const { id, service } of (await this.containers()).filter(({ state }) => state === 'running')) {
      const printed = await this.docker('stats', '--no-stream', '--format', '{{.MemUsage}}', id);
      const [, number = '0', unit = 'MiB'] = /^([\d.]+)(KiB|MiB|GiB)/.exec(printed) ?? [];
      const megabytes = (Number(number) * { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }[unit as 'MiB']) / 1e6;
      used.set(service, Math.max(megabytes, used.get(service) ?? 0));
    }
    return used;
  }

  /** Starts as many new containers beside those of a service; returns the old ones once all are healthy (docs/running.md). */
  async startBeside(service: string): Promise<readonly Container[]> {
    const old = await this.containers(service);
    await this.compose(
      'up',
      '--detach',
      '--no-deps',
      '--no-recreate',
      '--scale',
      `${service}=${old.length * 2}`,
      service,
    );
    await this.untilHealthy(service);
    return old;
  }

  /** Ends containers one after the other, each when it has answered what it was asked. */
  async end(containers: readonly Container[]): Promise<void> {
    for (const { id } of containers) {
      await this.docker('stop', '--time', '30', id);
      await this.docker('rm', id);
    }
  }

  /** Removes the containers, networks and data. Images stay. */
  async down(): Promise<void> {
    await this.compose('--profile', 'monitoring', 'down', '--volumes', '--remove-orphans');
    rmSync(this.#folder, { recursive: true });
  }
}

/** A copy of the files that git knows and that are there, as a context that a drill may change. */
export function copyOfSources(from = root): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-context-'));
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
  });
  for (const file of known.split('\0').filter((each) => each !== '' && existsSync(join(from, each))))
    cpSync(join(from, file), join(folder, file), { dereference: true });
  // As a checkout: the rights of the folder count for what the builder keeps.
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
