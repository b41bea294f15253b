import type { Schema } from '@kontor/contract/call';
import { violationsOf } from '@kontor/contract/violation';
import * as z from 'zod/mini';
import { UsageError } from './usage-error.ts';

/** The options of a command, by the names that the calls which do the same have for them. */
export type OptionNames = Readonly<Record<string, string>>;

/** @throws UsageError that names the options which the schema of the call refuses */
export function validOptions<S extends Schema>(schema: S, input: unknown, options: OptionNames): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw refusedOptions(violationsOf(input, result.error.issues), options);
}

export const refusedOptions = (
  violations: readonly { readonly path: string; readonly message: string }[],
  options: OptionNames,
): UsageError =>
  new UsageError(
    violations.map(({ path, message }) => `${options[path.split('.', 1)[0] ?? ''] ?? path}: ${message}`).join('\n'),
  );
