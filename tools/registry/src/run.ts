import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { openStore } from '@kontor/registry/open-store';
import { parseArguments, splitArguments } from './arguments.ts';
import { type Command, type Context, exitCodes, UsageError } from './command.ts';
import { canary } from './commands/canary.ts';
import { check } from './commands/check.ts';
import { history } from './commands/history.ts';
import { promote } from './commands/promote.ts';
import { prune } from './commands/prune.ts';
import { publish } from './commands/publish.ts';
import { remove } from './commands/remove.ts';
import { restore } from './commands/restore.ts';
import { rollback } from './commands/rollback.ts';
import { status } from './commands/status.ts';
import { failureOf } from './failure.ts';
import { helpOf, overview } from './help.ts';
import type { Gate } from './refusal.ts';

const commands: readonly Command[] = [
  publish,
  check,
  canary,
  promote,
  rollback,
  status,
  history,
  restore,
  remove,
  prune,
];

/** The repository, whose local registry is the default. */
const workspace = resolve(import.meta.dirname, '../../..');

/** What the tool needs of its process. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The caller's folder: relative paths begin there. */
  readonly folder: string;
  readonly now: () => Date;
  readonly gate: Gate;
  /** Results. */
  readonly print: (text: string) => void;
  /** Progress and failures. */
  readonly tell: (text: string) => void;
}

function storeName(given: string | undefined, { environment, folder }: Surroundings): string {
  const name = given ?? environment['KONTOR_REGISTRY'];
  if (name === undefined) return resolve(workspace, 'dist/registry');
  // In a pipeline a missing variable would mean the wrong registry.
  if (name === '') throw new UsageError('KONTOR_REGISTRY is empty: name a folder or a bucket, or leave it out.');
  return name.startsWith('s3:') ? name : resolve(folder, name);
}

/**
 * The user who runs the tool: containers may run with ids that have no user
 * (https://nodejs.org/api/os.html#osuserinfooptions).
 */
function userHere(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

const findCommand = (name: string | undefined): Command | null => commands.find((known) => known.name === name) ?? null;

function commandOf(name: string): Command {
  const command = findCommand(name);
  if (command) return command;
  throw new UsageError(`There is no command "${name}". There are ${commands.map((known) => known.name).join(', ')}.`);
}

async function runCommand(command: Command, args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { environment, folder, now, gate, print, tell } = surroundings;
  const { positionals, values } = parseArguments(command, args);
  if (values['help'] === true) {
    print(helpOf(command));
    return exitCodes.ok;
  }
  const text = (name: string): string | undefined => {
    const value = values[name];
    if (value === '') throw new UsageError(`--${name} is empty.`);
    return typeof value === 'string' ? value : undefined;
  };
  const context: Context = {
    store: openStore(storeName(text('registry'), surroundings), environment),
    by: text('by') ?? `${userHere()}@${hostname()}`,
    dryRun: values['dry-run'] === true,
    folder,
    environment,
    now,
    gate,
    progress: tell,
  };
  const result = await command.run(positionals, values, context);
  print(values['json'] === true ? JSON.stringify({ ok: true, ...result.json }, null, 2) : result.text);
  return result.exitCode ?? exitCodes.ok;
}

/** Texts of candidates, stores and portals are shown without control characters, which terminals would interpret. */
const harmless = (text: string): string => stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** Runs the command of the arguments, and returns the exit code. */
export async function run(args: readonly string[], given: Surroundings): Promise<number> {
  const print = (text: string) => given.print(harmless(text));
  const tell = (text: string) => given.tell(harmless(text));
  const surroundings = { ...given, print, tell };
  const { name = 'help', rest } = splitArguments(args);
  try {
    if (name === 'help' && rest[0] !== undefined) print(helpOf(commandOf(rest[0])));
    else if (['help', '--help', '-h'].includes(name)) print(overview(commands));
    else return await runCommand(commandOf(name), rest, surroundings);
    return exitCodes.ok;
  } catch (error) {
    const { exitCode, text, json } = failureOf(error, findCommand(name)?.name ?? null);
    if (rest.includes('--json')) print(JSON.stringify({ ok: false, ...json }, null, 2));
    else tell(text);
    return exitCode;
  }
}
