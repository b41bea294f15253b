import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { must, signInToDemo } from '@kontor/programs/demo-visitor';
import { freePort } from '@kontor/programs/free-port';
import { postgresPrograms, runAsDatabaseUser } from '@kontor/programs/postgres';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';
import { root } from '@kontor/workspace/bundles';
import { cancel, cancelAtOf, day, move, nameOf, nowOf, orderMore, rename, untilLastDays } from './drill-customer.ts';
import { clockOffset, type KnownToOthers, knownToOthers, mailedSince, setClockOffset } from './what-others-know.ts';

/** What the portal shows before, at and after the restore. */
export interface DrillResult {
  /** The user's first name: as it was at the point in time, and as it was when the database was lost. */
  readonly name: { readonly atPointInTime: string; readonly lost: string; readonly restored: string };
  /** When the subscription ends that was cancelled after the point in time. */
  readonly cancelAt: {
    readonly lost: string | null;
    readonly inBackup: boolean;
    readonly afterComparison: string | null;
  };
  /** What others know: when the database was lost, in the backup, and in the portal at its start and a day later. */
  readonly known: {
    readonly lost: KnownToOthers;
    readonly inBackup: KnownToOthers;
    readonly restored: KnownToOthers;
    readonly later: KnownToOthers;
  };
  /** Mails of the days between that were sent again after the restore. */
  readonly mailedAgain: readonly string[];
  /** Jobs that stopped for operators. */
  readonly parked: string;
  /** From the start of the restore until the portal was ready. */
  readonly restoredInSeconds: number;
}

const page = readFileSync(join(root, 'docs/backup.md'), 'utf8');

/** The commands of docs/backup.md with this name. */
function commandsOf(name: string): string {
  const commands = new RegExp(`^\`\`\`sh ${name}\n([^]*?)^\`\`\``, 'm').exec(page)?.[1];
  if (commands === undefined) throw new Error(`docs/backup.md has no commands ${name}`);
  return commands;
}

/**
 * Loses a database server under a portal that takes orders, and restores it to a point in time by the commands of
 * docs/backup.md. The payment sandbox, which stands for the provider, keeps what happened after that point.
 */
export async function restoreDrill(tell: (line: string) => void): Promise<DrillResult> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('The drill needs the server programs of Postgres (initdb, pg_basebackup).');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-drill-'));
  chmodSync(folder, 0o777);
  const at = (name: string) => join(folder, name);
  const port = await freePort();
  const variables = {
    PATH: `${programs}:${process.env['PATH']}`,
    // Outside of the database, and not restored.
    KONTOR_JOURNAL: at('journal'),
    DATABASE_URL: `postgres://kontor@127.0.0.1:${port}/postgres`,
    ARCHIVE: at('archive'),
    BASE_BACKUP: at('base-backup'),
  };
  const follow = (name: string, more: Readonly<Record<string, string>>) => {
    tell(`docs/backup.md: ${name}`);
    runAsDatabaseUser('sh', ['-e', '-c', commandsOf(name)], { ...variables, ...more });
  };
  const inDatabase = (statement: string): string =>
    execFileSync(join(programs, 'psql'), [
      '--no-psqlrc',
      '--tuples-only',
      '--no-align',
      '--command',
      statement,
      variables.DATABASE_URL,
    ])
      .toString()
      .trim();
  const stopDatabase = (data: string) =>
    runAsDatabaseUser(join(programs, 'pg_ctl'), ['--pgdata', data, '--mode', 'immediate', '--wait', 'stop']);

  let portal: ServerProcess | null = null;
  let running: string | null = null;
  const startPortal = async (): Promise<ServerProcess> => {
    portal = await startProcess({
      script: join(root, 'api/src/server/main.ts'),
      port: await freePort(),
      readyAt: '/health/ready',
      env: { ...variables, NODE_ENV: 'development', KONTOR_DEMO: '1', KONTOR_DATA_DIR: at('provider') },
    });
    return portal;
  };
  try {
    tell('A database server, and a portal with its demo');
    const [data, newData] = [at('data'), at('restored')];
    runAsDatabaseUser('mkdir', [variables.ARCHIVE]);
    mkdirSync(at('provider'));
    runAsDatabaseUser(join(programs, 'initdb'), [
      '--pgdata',
      data,
      '--username=kontor',
      '--auth=trust',
      '--locale=C',
      '--encoding=UTF8',
    ]);
    appendFileSync(
      join(data, 'postgresql.conf'),
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
    );
    runAsDatabaseUser(join(programs, 'pg_ctl'), ['--pgdata', data, '--log', at('log'), '--wait', 'start']);
    running = data;
    follow('archive', { PGDATA: data });
    const first = await startPortal();
    const owner = await signInToDemo(first.origin);
    follow('base-backup', {});

    tell('The last days of a month: a change before the point in time');
    await must(owner, 'POST', '/dev/clock', { advanceSeconds: untilLastDays(await nowOf(owner)) });
    let customer = await signInToDemo(first.origin);
    await rename(customer, 'Before');
    const pointInTime = inDatabase('select clock_timestamp()');
    const since = await nowOf(customer);

    tell('Nine days after it: a new address, an order, a closed month with its orders and commissions, a cancellation');
    await rename(customer, 'After');
    await move(customer);
    await orderMore(customer);
    await must(customer, 'POST', '/dev/clock', { advanceSeconds: 9 * day });
    customer = await signInToDemo(first.origin);
    await cancel(customer);
    await must(customer, 'POST', '/dev/clock', { advanceSeconds: 0 });
    const lost = { name: await nameOf(customer), cancelAt: await cancelAtOf(customer) };
    const knownBefore = knownToOthers(inDatabase);
    const mailed = mailedSince(inDatabase, since);
    const offset = clockOffset(inDatabase);
    const lastSegment = inDatabase('select pg_walfile_name(pg_current_wal_insert_lsn())');
    inDatabase('select pg_switch_wal()');
    await archived(lastSegment, inDatabase);

    tell('The server is lost');
    await first.stop();
    stopDatabase(data);
    running = null;
    rmSync(data, { recursive: true });

    const restoredAt = performance.now();
    follow('restore', { PGDATA: newData, POINT_IN_TIME: pointInTime });
    running = newData;
    // Asked before the portal starts, because it compares at once.
    const inBackup = inDatabase('select count(*) from payment_subscription where cancel_at is not null') !== '0';
    await recovered(inDatabase);
    const knownInBackup = knownToOthers(inDatabase);
    setClockOffset(inDatabase, offset);
    const second = await startPortal();
    const restoredInSeconds = (performance.now() - restoredAt) / 1000;
    const again = await signInToDemo(second.origin);
    const restored = await nameOf(again);
    const knownAtStart = knownToOthers(inDatabase);
    const restart = await nowOf(again);

    tell('A day passes, in which the provider is compared');
    await must(again, 'POST', '/dev/clock', { advanceSeconds: day });
    const later = await signInToDemo(second.origin);
    const afterComparison = await cancelAtOf(later);
    return {
      name: { atPointInTime: 'Before', lost: lost.name, restored },
      cancelAt: { lost: lost.cancelAt, inBackup, afterComparison },
      known: {
        lost: knownBefore,
        inBackup: knownInBackup,
        restored: knownAtStart,
        later: knownToOthers(inDatabase),
      },
      mailedAgain: mailedSince(inDatabase, restart).filter((mail) => mailed.includes(mail)),
      parked: inDatabase('select count(*) from job where failed_at is not null'),
      restoredInSeconds,
    };
  } finally {
    await (portal as ServerProcess | null)?.stop();
    if (running !== null) stopDatabase(running);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server archives in the background, while the portal goes on writing to the segments that follow. */
const archived = (segment: string, inDatabase: (statement: string) => string): Promise<void> =>
  until(
    () => inDatabase(`select last_archived_wal >= '${segment}' from pg_stat_archiver`) === 't',
    `archive ${segment}`,
  );

/** Until then the server is read-only; the portal waits for that itself. */
const recovered = (inDatabase: (statement: string) => string): Promise<void> =>
  until(() => inDatabase('select pg_is_in_recovery()') === 'f', 'recover');

async function until(isDone: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!isDone()) {
    if (performance.now() > end) throw new Error(`The server did not ${what}.`);
    await setTimeout(100);
  }
}
