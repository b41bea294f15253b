import type { Store } from '@kontor/registry/store';
import type { Gate } from './refusal.ts';

/** The tool's exit codes: documented in the help, for scripts. */
export const exitCodes = {
  /** Done. */
  ok: 0,
  /** A rule of the registry or of the gate refuses it. */
  refused: 1,
  /** The command was not understood, or its input is invalid. */
  wrongUsage: 2,
  /** The store or the portal cannot be reached, or the stored data is damaged. */
  storeFailed: 3,
  /** A defect of the tool. */
  internal: 4,
} as const;

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Option {
  readonly type: 'string' | 'boolean';
  /** May be given several times. */
  readonly multiple?: true;
  /** The value's placeholder in the help. */
  readonly value?: string;
  /** Written to the log: one line with a maximum length. */
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

/** Values before the command is known. */
export type AnyValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** The parameters of a command. */
export interface Context {
  readonly store: Store;
  /** User or pipeline; written to the log. */
  readonly by: string;
  /** Nothing may be written. */
  readonly dryRun: boolean;
  /** The current folder of the caller; relative paths begin there. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly gate: Gate;
  /** Reports progress to the user. */
  readonly progress: (text: string) => void;
}

/** The result of a command, for scripts and for users. */
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
  /** As in `SUBJECT` or `[FOLDER]`; those in brackets are optional, and `[SUBJECT …]` may be repeated. */
  readonly positionals: readonly string[];
  readonly options: Options;
  /** Changes the registry: knows `--by` and `--dry-run`. */
  readonly changes: boolean;
  /** What users have to know, in whole sentences. */
  readonly details: string;
  /** Command lines after `pnpm registry`, with their effect. */
  readonly examples: readonly (readonly [command: string, effect: string])[];
  readonly run: (positionals: readonly string[], values: AnyValues, context: Context) => Promise<Result>;
}

/** A command whose options have their declared types. */
export const command = <const O extends Options>(
  definition: Omit<Command, 'options' | 'run'> & {
    readonly options: O;
    readonly run: (positionals: readonly string[], values: Values<O>, context: Context) => Promise<Result>;
  },
): Command => ({
  ...definition,
  // The caller has parsed the values by the same options.
  run: (positionals, values, context) => definition.run(positionals, values as Values<O>, context),
});
