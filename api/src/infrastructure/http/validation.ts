import type { Call, Schema } from '@kontor/contract/call';
import { uuid } from '@kontor/contract/schema';
import { violationsOf } from '@kontor/contract/violation';
import * as z from 'zod/mini';
import { notFound, ProblemError } from './problem.ts';

/** Validates a body or a query strictly: nothing is coerced or dropped (contract.md §2). */
export function checked<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const violations = violationsOf(input, result.error.issues).map(({ path, code, message }) => ({
    path,
    code,
    message,
  }));
  throw new ProblemError('validation-failed', { violations });
}

const Nothing = z.optional(z.nullable(z.strictObject({})));

/** A call without a body accepts an empty one only. */
export const checkNoBody = (input: unknown): void => void checked(Nothing, input);

const Uuid = uuid();

/** Keys made by clients. A malformed one is an error in the request; any other malformed id refers to nothing. */
const keys = new Set(['idempotencyKey', 'id', 'externalId', 'cashRegisterExternalId']);

/** Checks path parameters, all of them UUIDs unless the call says otherwise. */
export function checkParams(call: Call, params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    if (z.safeParse(call.params?.[name] ?? Uuid, value).success) continue;
    if (!keys.has(name)) throw notFound();
    throw new ProblemError('validation-failed', {
      violations: [{ path: name, code: 'pattern', message: messageOf(call, name) }],
    });
  }
}

const messageOf = ({ params }: Call, name: string): string =>
  params?.[name] === undefined ? 'Not a lower-case UUID' : 'Not an id as the contract describes it';
