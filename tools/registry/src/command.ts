import type { Store } from '@kontor/registry/store';
import type { Gate } from './gate/refusal.ts';

/** How the tool ends: documented in the help, for scripts. */
export const exitCodes = {
  /** Done. */
  ok: 0,
  /** A rule of the registry or of the gate says no. */
  refused: 1,
  /** The command was not understood, or its input is not what it should be. */
  wrongUsage: 2,
  /** The store, or the portal, cannot be reached, or what the store holds is damaged. */
  storeFailed: 3,
  /** A fault of the tool itself. */
  internal: 4,
} as const;

/** The person or script asked for something that the tool does not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Option {
  readonly type: 'string' | 'boolean';
  /** May be given several times. */
  readonly multiple?: true;
  /** Stands for the value in the help. */
  readonly value?: string;
  /** Stands in the log: one line of at most so many characters. */
  readonly line?: number;
  readonly description: string;
}

export type Options = Readonly<Record<string, Option>>;

export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { type: 'boolean' }
    ? boolean
    : O[Name] extends { multiple: true }
      ? readonly string[]
      : string | undefined;
};

/** Values before it is known of which command they are. */
export type AnyValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What a command works with. */
export interface Context {
  readonly store: Store;
  /** Person or pipeline; stands in the log. */
  readonly by: string;
  /** Nothing may be written. */
  readonly dryRun: boolean;
  /** Folder that the command was given in; relative paths begin there. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly gate: Gate;
  /** Tells a person who waits what is being done. */
  readonly progress: (text: string) => void;
}

/** What a command has to say: to a script, and to a person. */
export interface Result {
  /** Its shape is described in the README. */
  readonly json: object;
  readonly text: string;
  readonly exitCode?: number;
}

export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** As in `SUBJECT` or `[FOLDER]`; those in brackets may be left out, and of `[SUBJECT …]` there may be many. */
  readonly positionals: readonly string[];
  readonly options: Options;
  /** Changes the registry: knows `--by` and `--dry-run`. */
  readonly changes: boolean;
  /** What one has to know to use it, in whole sentences. */
  readonly details: string;
  /** Command lines after `pnpm registry`, with what they do. */
  readonly examples: readonly (readonly [command: string, effect: string])[];
  readonly run: (positionals: readonly string[], values: AnyValues, context: Context) => Promise<Result>;
}

/** A command whose options have the types that they are declared with. */
export const command = <const O extends Options>(
  definition: Omit<Command, 'options' | 'run'> & {
    readonly options: O;
    readonly run: (positionals: readonly string[], values: Values<O>, context: Context) => Promise<Result>;
  },
): Command => ({
  ...definition,
  // The caller has parsed the values by these very options.
  run: (positionals, values, context) => definition.run(positionals, values as Values<O>, context),
});
