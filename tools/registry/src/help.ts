import { changeOptions, commonOptions, optionsOf } from './arguments.ts';
import type { Command, Options } from './command.ts';
import { table } from './table.ts';

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Columns without a header. */
const columns = (rows: readonly (readonly string[])[]): string => table(['', ''], rows).split('\n').slice(1).join('\n');

const optionList = (options: Options): string =>
  columns(
    Object.entries(options).map(([name, { value, description, multiple }]) => [
      `--${name}${value === undefined ? '' : ` ${value}`}`,
      description + (multiple ? ' (may be repeated)' : ''),
    ]),
  );

const section = (title: string, body: string): string => `${title}\n${indented(body)}`;

const exits = columns([
  ['0', 'done'],
  ['1', 'refused by a rule of the registry or of the gate'],
  ['2', 'not understood, or the input is not what it should be'],
  ['3', 'store or portal cannot be reached, or what the store holds is damaged'],
  ['4', 'a fault of this tool'],
]);

/** The tool's commands, for first-time users. */
export const overview = (commands: readonly Command[]): string =>
  [
    'pnpm registry COMMAND: publishes builds of the host and of remotes, and decides which of them people get.',
    section('Commands', columns(commands.map(({ name, summary }) => [name, summary]))),
    section(
      'A remote’s way to everybody',
      columns([
        ['pnpm registry publish mfe-signup --changelog "…"', 'its build waits as the candidate'],
        ['pnpm registry canary signup --share 10%', 'some people get it'],
        ['pnpm registry promote signup', 'everybody gets it'],
        ['pnpm registry rollback signup', 'takes it back, within seconds'],
      ]),
    ),
    section('Options of all commands', optionList(commonOptions)),
    section('Options of commands that change something', optionList(changeOptions)),
    section('Exit codes', exits),
    'pnpm registry COMMAND --help explains one command.',
  ].join('\n\n');

/** The usage of one command. */
export const helpOf = (command: Command): string =>
  [
    ['pnpm registry', command.name, ...command.positionals, '[options]'].join(' '),
    command.details,
    section('Options', optionList(optionsOf(command))),
    section('Examples', columns(command.examples.map(([line, effect]) => [`pnpm registry ${line}`, effect]))),
    section('Exit codes', exits),
  ].join('\n\n');
