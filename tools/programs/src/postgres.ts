import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { throwawayFolder } from './throwaway-folder.ts';

/** Path of a Postgres server program, if this machine has one. */
export function postgresPrograms(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort().reverse() : [];
  const directories = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  const found = directories.find((directory) => existsSync(join(directory, 'initdb')));
  // A link to it may stand alone; the other programs are beside the file itself.
  return found === undefined ? null : dirname(realpathSync(join(found, 'initdb')));
}

export interface PostgresServer {
  /** URL of an empty database. */
  readonly url: string;
  /** The same through a Unix socket: a statement costs a client a third less, so tests use it. Measurements do not. */
  readonly socketUrl: string;
  /** Of the process that starts one for each connection. */
  readonly pid: number;
  /** The file that it writes what it logs to. */
  readonly log: string;
  stop(): void;
}

export interface PostgresOptions {
  /** Where its files are; in memory where there is room, unless given. */
  readonly folder?: string;
  /** Settings that can be made only at its start, by their names. */
  readonly settings?: Readonly<Record<string, string>>;
}

const connections = 200;

/** Starts a throwaway server on loopback, without durability. */
export async function startPostgres({
  folder = throwawayFolder(),
  settings = {},
}: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('No Postgres server program found');
  const directory = mkdtempSync(join(folder, 'kontor-postgres-'));
  chmodSync(directory, 0o777);
  const data = join(directory, 'data');
  const port = await freePort();
  run(join(programs, 'initdb'), '-D', data, '-U', 'kontor', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c fsync=off -c max_connections=${connections}`;
  const further = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`);
  const log = join(directory, 'log');
  run(join(programs, 'pg_ctl'), '-D', data, '-w', '-l', log, '-o', options + further.join(''), 'start');
  const url = `postgres://kontor@127.0.0.1:${port}/postgres`;
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(directory)}`,
    log,
    pid: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    stop() {
      run(join(programs, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export interface PostgresReplica {
  /** Of the replica's copy of a database of the server. */
  url(databaseUrl: string): string;
  stop(): void;
}

/** Starts a replica of a throwaway server, which follows it until one of the two ends. */
export async function startReplica(server: string, folder = throwawayFolder()): Promise<PostgresReplica> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('No Postgres server program found');
  const directory = mkdtempSync(join(folder, 'kontor-replica-'));
  chmodSync(directory, 0o777);
  const data = join(directory, 'data');
  const { hostname, port: primary, username } = new URL(server);
  run(join(programs, 'pg_basebackup'), '-h', hostname, '-p', primary, '-U', username, '-D', data, '-R', '-c', 'fast');
  const port = await freePort();
  // A replica allows as many connections as its server, or does not start.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c max_connections=${connections}`;
  run(join(programs, 'pg_ctl'), '-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start');
  return {
    url(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    stop() {
      run(join(programs, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root. */
export function runAsDatabaseUser(
  program: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  const asRoot = process.getuid?.() === 0;
  const [command, ...rest] = asRoot
    ? ['runuser', '-u', 'nobody', '--', program, ...parameters]
    : [program, ...parameters];
  execFileSync(command ?? program, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: tmpdir(), env });
}

const run = (program: string, ...parameters: readonly string[]): void => runAsDatabaseUser(program, parameters);
