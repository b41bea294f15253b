import type { ViolationCode } from '@kontor/contract/problem';
import { asTyped, isBlank } from '@kontor/contract/schema';
import { type FoundViolation, violationsOf } from '@kontor/contract/violation';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * A form's values as the call takes them: texts in the form of their kind and trimmed, one without visible characters empty, and `null` where the schema takes
 * `null`. Passwords are sent exactly as typed.
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
  if (schema instanceof z.ZodMiniOptional) return toBody(schema.def.innerType as z.ZodMiniType, values, key);
  if (schema instanceof z.ZodMiniArray && Array.isArray(values)) {
    return values.map((value) => toBody(schema.def.element as z.ZodMiniType, value, key));
  }
  if (typeof values !== 'string' || /password/i.test(key)) return values;
  return isBlank(values) ? '' : asTyped(schema, values).trim();
}

/** One field's error: the violation's code, and the limit if its text names one. */
interface ViolationError {
  readonly type: string;
  readonly message: string;
}

/** What a rule of the domain finds in a body. */
export interface Fault {
  readonly path: string;
  readonly code: ViolationCode;
  /** A limit or an example that its text names. */
  readonly limit?: string;
}

/** Faults of a part of the body, from where it is in it. */
export const faultsAt = (path: string, faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));

/** The body of a form that may be sent, or what is wrong with it. */
export type Checked<Body> =
  | { readonly body: Body; readonly violations?: never }
  | { readonly body?: never; readonly violations: readonly (Fault | FoundViolation)[] };

/**
 * Checks typed values as the server will check them. Rules are asked about bodies with mistakes as well, so that everything that is
 * wrong is said at once; what a schema finds in a value comes before what a rule finds in it. The body has its texts in the form in which
 * the server stores them.
 */
export function checkBody<Body>(
  schema: z.ZodMiniType,
  values: unknown,
  faultsOf: (body: Body) => readonly Fault[] = () => [],
): Checked<Body> {
  const body = toBody(schema, values);
  const result = z.safeParse(schema, body);
  const found = result.success ? [] : violationsOf(body, result.error.issues);
  const sent = (result.success ? result.data : body) as Body;
  const faults = faultsOf(sent).filter(({ path }) => !found.some((one) => one.path === path));
  const violations = [...found, ...faults];
  return violations.length === 0 ? { body: sent } : { violations };
}

/** The limit that the text of a violation names, or nothing. */
export const limitOf = (violation: Fault | FoundViolation): string =>
  'limit' in violation ? String(violation.limit) : '';

/**
 * Checks a form with the body schema of its call, so that form and server have the same rules.
 *
 * @param faultsOf rules that the schema cannot express and the server checks as well; its texts may be empty or too long
 */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodMiniType,
  faultsOf: (body: Values) => readonly Fault[] = () => [],
): Resolver<Values> {
  return (values) => {
    const { body, violations } = checkBody(schema, values, faultsOf);
    if (!violations) return { values: body, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const violation of violations) {
      put(errors, violation.path.split('.'), { type: violation.code, message: limitOf(violation) });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

function put(target: Record<string, unknown>, [head = '', ...rest]: string[], error: ViolationError): void {
  if (rest.length === 0) target[head] = error;
  else put((target[head] ??= {}) as Record<string, unknown>, rest, error);
}
