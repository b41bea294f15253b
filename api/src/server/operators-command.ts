import Fastify from 'fastify';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import { type OpenDatabase, openDatabase } from '../infrastructure/database/open-database.ts';
import { type Environment, readEnvironment } from '../infrastructure/environment.ts';
import { createInfrastructure, type Infrastructure } from '../infrastructure/infrastructure.ts';
import { requireJournal } from '../infrastructure/journal/require-journal.ts';
import type { Log } from '../infrastructure/log.ts';
import { exitWith, StartError } from '../infrastructure/start-error.ts';
import { serverOptions } from './server-options.ts';

/** A command of operators, which works for no tenant. */
export interface OperatorsCommand {
  /** Where the server of an embedded database carries it out: `/dev/connect`. */
  readonly path: string;
  /** @returns what is printed */
  readonly run: (infrastructure: Infrastructure, args: readonly string[]) => Promise<string>;
}

/** Runs a command of this process: its arguments, its output, its exit code. */
export async function runOperatorsCommand(command: OperatorsCommand): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    const { logger, ...options } = serverOptions(environment);
    // The standard output has the result alone.
    const { log } = Fastify({ ...options, logger: { ...logger, stream: process.stderr } });
    process.stdout.write(`${await run(environment, log, command, process.argv.slice(2))}\n`);
  } catch (error) {
    exitWith(error);
  }
}

async function run(
  environment: Environment,
  log: Log,
  command: OperatorsCommand,
  args: readonly string[],
): Promise<string> {
  const { databaseUrl, dataDirectory } = environment;
  if (databaseUrl === null && dataDirectory === 'memory') return askServer(environment, command, args);
  let opened: OpenDatabase;
  try {
    opened = await openDatabase(environment, log);
  } catch (error) {
    if (databaseUrl !== null || !environment.sandboxTools || !(error instanceof StartError)) throw error;
    return askServer(environment, command, args, error);
  }
  try {
    return await runIn(opened, environment, log, (infrastructure) => command.run(infrastructure, args));
  } finally {
    await opened.close();
  }
}

/**
 * Runs a command where no server may have started since a backup was restored: what the database lacks is read from the journal before
 * (start-server.ts), or what was done would be done again.
 * @throws StartError without the journal, or with that of another database
 */
export async function runIn(
  opened: OpenDatabase,
  environment: Environment,
  log: Log,
  run: (infrastructure: Infrastructure) => Promise<string>,
): Promise<string> {
  requireJournal(environment);
  const infrastructure = await createInfrastructure(environment, opened, log);
  await opened.exclusively(async () => void (await infrastructure.journal.readBack()));
  return actForAll(() => run(infrastructure));
}

/** The embedded database belongs to the process of its server, which carries out the command in a sandbox. */
async function askServer(
  { port, dataDirectory }: Environment,
  { path }: OperatorsCommand,
  args: readonly string[],
  occupied = new StartError(`No server of this database answers at port ${port}.`),
): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ arguments: args, dataDirectory }),
  }).catch(() => null);
  if (answer?.status !== 200) throw occupied;
  const { output, error } = (await answer.json()) as { output: string | null; error: string | null };
  if (output === null) throw new StartError(error ?? 'The server did not say why it refused.');
  return output;
}
