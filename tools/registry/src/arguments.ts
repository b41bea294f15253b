import { parseArgs } from 'node:util';
import { text } from '@kontor/contract/schema';
import { type AnyValues, type Command, type Option, type Options, UsageError } from './command.ts';

/** Options of every command. */
export const commonOptions = {
  registry: {
    type: 'string',
    value: 'STORE',
    description: 'Folder, or s3://bucket/prefix?endpoint=…&region=…; else KONTOR_REGISTRY, else dist/registry',
  },
  json: { type: 'boolean', description: 'One JSON document on the standard output instead of text' },
  help: { type: 'boolean', description: 'Explains the command' },
} as const satisfies Options;

/** Options of every command that changes the registry. */
export const changeOptions = {
  by: {
    type: 'string',
    value: 'NAME',
    line: 200,
    description: 'Who does it: stands in the log; else the user of this machine',
  },
  'dry-run': { type: 'boolean', description: 'Says what would be done, and does nothing' },
} as const satisfies Options;

export const optionsOf = ({ options, changes }: Command): Options => ({
  ...options,
  ...(changes && changeOptions),
  ...commonOptions,
});

export interface Parsed {
  readonly positionals: readonly string[];
  readonly values: AnyValues;
}

/**
 * The name of the command, which may follow options that every command has, and all other arguments. A request for help
 * counts as a name.
 */
export function splitArguments(args: readonly string[]): { name: string | undefined; rest: string[] } {
  const options = Object.fromEntries(
    Object.entries({ ...changeOptions, ...commonOptions }).map(([name, { type }]) => [name, { type }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const asksForHelp = (argument: string) => argument === '-h' || argument === '--help';
  const positional = tokens.find(({ kind }) => kind === 'positional')?.index;
  const at = positional ?? Math.max(0, args.findIndex(asksForHelp));
  return { name: args[at], rest: args.filter((_, index) => index !== at) };
}

/** Parses the arguments of a command; throws a `UsageError` with what is wrong with them. */
export function parseArguments(command: Command, args: readonly string[]): Parsed {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (values['help'] !== true) {
      checkPositionals(command, positionals);
      checkLines(command, values as AnyValues);
    }
    const nothing = { boolean: false, string: undefined };
    const unset = ({ type, multiple }: Option) => (multiple ? [] : nothing[type]);
    const absent = Object.fromEntries(
      Object.entries(optionsOf(command)).map(([name, option]) => [name, unset(option)]),
    );
    return { positionals, values: { ...absent, ...(values as AnyValues) } };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // The first sentence of Node's message names the option; the rest is about Node's own interface.
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
  }
}

function checkPositionals({ positionals }: Command, given: readonly string[]): void {
  const missing = positionals.slice(given.length).find((name) => !name.startsWith('['));
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  if (positionals.at(-1)?.endsWith('…]')) return;
  const [unexpected] = given.slice(positionals.length);
  if (unexpected !== undefined) throw new UsageError(`"${unexpected}" is one argument too many.`);
}

/** The log is shown in terminals: it accepts no control characters and no blank texts. */
function checkLines(command: Command, values: AnyValues): void {
  for (const [name, { line }] of Object.entries(optionsOf(command))) {
    const value = values[name];
    if (line === undefined || value === undefined || text(line).safeParse(value).success) continue;
    throw new UsageError(`--${name} takes one line of text: 1 to ${line} characters, no control characters.`);
  }
}
