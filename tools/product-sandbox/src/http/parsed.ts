import { violationsOf } from '@kontor/contract/violation';
import * as z from 'zod/mini';
import { InvalidAction } from './invalid-action.ts';

/** @throws InvalidAction */
export function parsed<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const { success, data, error } = z.safeParse(schema, body);
  if (success) return data;
  throw new InvalidAction(violationsOf(body, error.issues).map(({ path, code, message }) => ({ path, code, message })));
}
