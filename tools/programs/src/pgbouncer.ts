import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages } from './debian-packages.ts';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { throwawayFolder } from './throwaway-folder.ts';

/** Debian's PgBouncer; `null` if there is none. */
export const findPgBouncer = (): string | null => findProgram('pgbouncer');

/** Finds PgBouncer, or installs Debian's package. Logs one line. */
export function ensurePgBouncer(): void {
  if (findPgBouncer() === null) installPackages('pgbouncer');
  console.log(`PgBouncer: ${findPgBouncer() ?? 'none found, tests behind a pooler are skipped.'}`);
}

export interface Pooler {
  /** Of the same database, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a pooler of transactions on loopback, with so few sessions of the database that its clients get those of each other.
 *
 * @param databaseUrl of a server that asks for no password
 */
export async function startPgBouncer(databaseUrl: string, sessions: number): Promise<Pooler> {
  const program = findPgBouncer();
  if (program === null) throw new Error('No PgBouncer found');
  const { hostname, port, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(throwawayFolder(), 'kontor-pgbouncer-'));
  chmodSync(folder, 0o755);
  const own = await freePort();
  const users = join(folder, 'users');
  writeFileSync(users, `"${username}" ""\n`);
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: sessions,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  // It refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const [command, ...parameters] = [...(asRoot ? ['setpriv', '--reuid=65534', '--clear-groups'] : []), program];
  const server = spawn(command, [...parameters, '-q', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  await Promise.race([untilOpen(own), ended.then(() => Promise.reject(new Error('PgBouncer has ended.')))]);
  const url = new URL(databaseUrl);
  url.port = String(own);
  return {
    url: url.href,
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tries until something listens: it tells no other way that it does. */
async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(20);
    } finally {
      socket.destroy();
    }
  }
}
