import { invalidRequest } from '../protocol/errors.ts';
import type { FormRecord, FormValue } from '../protocol/form.ts';

/** Reads one parameter; `at` is its path in Stripe's notation, such as `items[0][price]`. */
export type Reader<T> = (value: FormValue | undefined, at: string) => T;
export type Shape = Record<string, Reader<unknown>>;
export type Input<S extends Shape> = { [Key in keyof S]: ReturnType<S[Key]> };

const missingParam = (at: string) =>
  invalidRequest(`Missing required param: ${at}.`, { code: 'parameter_missing', param: at });

export const text: Reader<string> = (value, at) => {
  if (value === undefined) throw missingParam(at);
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${at}`, { param: at });
  if (value === '')
    throw invalidRequest(`You passed an empty string for '${at}'.`, { code: 'parameter_invalid_empty', param: at });
  return value;
};

export const integer: Reader<number> = (value, at) => {
  const written = text(value, at);
  if (!/^-?\d+$/.test(written) || !Number.isSafeInteger(Number(written)))
    throw invalidRequest(`Invalid integer: ${written}`, { code: 'parameter_invalid_integer', param: at });
  return Number(written);
};

export const decimal: Reader<number> = (value, at) => {
  const written = text(value, at);
  if (!/^-?\d+(\.\d+)?$/.test(written)) throw invalidRequest(`Invalid decimal: ${written}`, { param: at });
  return Number(written);
};

export const flag: Reader<boolean> = (value, at) => {
  const written = text(value, at);
  if (written !== 'true' && written !== 'false') throw invalidRequest(`Invalid boolean: ${written}`, { param: at });
  return written === 'true';
};

export const oneOf =
  <const Choice extends string>(...choices: Choice[]): Reader<Choice> =>
  (value, at) => {
    const written = text(value, at);
    const choice = choices.find((candidate) => candidate === written);
    if (choice === undefined)
      throw invalidRequest(`Invalid ${at}: must be one of ${choices.join(', ')}`, { param: at });
    return choice;
  };

/** Absent stays absent. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at);

/** The empty string unsets, as everywhere in Stripe's API; absent stays absent. */
export const unsettable =
  <T>(reader: Reader<T>): Reader<T | null | undefined> =>
  (value, at) =>
    value === undefined ? undefined : value === '' ? null : reader(value, at);

export const either =
  <A, B>(first: Reader<A>, second: Reader<B>, picksFirst: (value: string) => boolean): Reader<A | B> =>
  (value, at) =>
    typeof value === 'string' && picksFirst(value) ? first(value, at) : second(value, at);

export const list =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value, at) => {
    if (value === undefined) throw missingParam(at);
    if (!Array.isArray(value)) throw invalidRequest(`Invalid array: ${at}`, { param: at });
    return value.map((item, index) => reader(item, `${at}[${index}]`));
  };

export const record =
  <S extends Shape>(shape: S): Reader<Input<S>> =>
  (value, at) => {
    if (value === undefined) throw missingParam(at);
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest(`Invalid object: ${at}`, { param: at });
    return fields(shape, value, at);
  };

/** Up to 50 keys with text; an empty value removes its key from the stored metadata. */
export const metadata: Reader<Record<string, string> | null | undefined> = (value, at) => {
  if (value === undefined) return undefined;
  if (value === '') return null;
  if (typeof value === 'string') throw invalidRequest(`Invalid object: ${at}`, { param: at });
  const pairs = Object.entries(value).map(([key, inner]) => {
    if (typeof inner !== 'string')
      throw invalidRequest('Metadata values can only be strings', { param: `${at}[${key}]` });
    return [key, inner] as const;
  });
  return Object.fromEntries(pairs);
};

/** Reads each key with its reader; unknown keys are refused. */
export function fields<S extends Shape>(shape: S, given: FormRecord, at = ''): Input<S> {
  const nameOf = (key: string) => (at === '' ? key : `${at}[${key}]`);
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(shape, key))
      throw invalidRequest(`The sandbox does not support this parameter: ${nameOf(key)}`, {
        code: 'parameter_unknown',
        param: nameOf(key),
      });
  }
  const read = Object.entries(shape).map(([key, reader]) => [key, reader(given[key], nameOf(key))] as const);
  return Object.fromEntries(read) as Input<S>;
}
