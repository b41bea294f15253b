import { violationsOf } from '@kontor/contract/violation';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * A form's values as the call takes them: texts trimmed, an empty text `null` where the schema takes `null`. Passwords
 * are sent exactly as typed.
 */
export function toBody(schema: z.ZodMiniType, values: unknown, key = ''): unknown {
  if (schema instanceof z.ZodMiniNullable) {
    const inner = toBody(schema.def.innerType as z.ZodMiniType, values, key);
    return inner === '' ? null : inner;
  }
  if (schema instanceof z.ZodMiniObject && typeof values === 'object' && values !== null) {
    const shape = schema.def.shape as Record<string, z.ZodMiniType>;
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, shape[name] ? toBody(shape[name], value, name) : value]),
    );
  }
  return typeof values === 'string' && !/password/i.test(key) ? values.trim() : values;
}

/** One field's error: the violation's code, and the limit if its text names one. */
interface ViolationError {
  readonly type: string;
  readonly message: string;
}

/** Checks a form with the body schema of its call, so that form and server have the same rules. */
export function contractResolver<Values extends FieldValues>(schema: z.ZodMiniType): Resolver<Values> {
  return (values) => {
    const body = toBody(schema, values);
    const result = z.safeParse(schema, body);
    if (result.success) return { values: body as Values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, code, limit } of violationsOf(body, result.error.issues)) {
      put(errors, path.split('.'), { type: code, message: limit === undefined ? '' : String(limit) });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

function put(target: Record<string, unknown>, [head = '', ...rest]: string[], error: ViolationError): void {
  if (rest.length === 0) target[head] = error;
  else put((target[head] ??= {}) as Record<string, unknown>, rest, error);
}
