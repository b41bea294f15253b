import type { Literal, Schema } from './schema.ts';

/** What is wrong with a value, at the first place where something is. */
export interface Finding {
  /** Keys and indexes from the whole value to the place. */
  at: string[];
  kind: 'unknown' | 'missing' | 'type' | 'enum';
  /** What the schema has there: names of fields for `unknown`, values for `enum`, types for `type`. */
  wanted: string[];
}

/** How values are written: JSON, or forms, in which every value is text. */
export interface Notation {
  isOf(type: string, value: unknown): boolean;
  isEqual(value: unknown, wanted: Literal): boolean;
}

type Definitions = Record<string, Schema>;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueType = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

export const json: Notation = {
  isOf: (type, value) => valueType(value) === (type === 'integer' ? 'number' : type),
  isEqual: (value, wanted) => value === wanted,
};

/** https://docs.stripe.com/api?lang=curl: form-encoded; the empty text stands for null. */
export const form: Notation = {
  isOf(type, value) {
    switch (type) {
      case 'string':
        return typeof value === 'string';
      case 'number':
      case 'integer':
        return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
      case 'boolean':
        return value === 'true' || value === 'false';
      case 'null':
        return value === '';
      case 'array':
        return Array.isArray(value);
      default:
        return isFields(value);
    }
  },
  isEqual: (value, wanted) => value === (wanted === null ? '' : String(wanted)),
};

/** Compares a value with a schema; null when it is as it should be. */
export function checkValue(
  value: unknown,
  schema: Schema,
  definitions: Definitions,
  notation: Notation,
  at: string[] = [],
): Finding | null {
  const check = (inner: unknown, by: Schema, key?: string) =>
    checkValue(inner, by, definitions, notation, key === undefined ? at : [...at, key]);
  if (schema.$ref !== undefined) return check(value, definitionOf(schema.$ref, definitions));
  if (schema.anyOf)
    return checkChoice(
      value,
      schema.anyOf.map((by) => check(value, by)),
    );
  for (const part of schema.allOf ?? []) {
    const finding = check(value, part);
    if (finding) return finding;
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values && !values.some((one) => notation.isEqual(value, one)))
    return { at, kind: 'enum', wanted: values.map(String) };
  if (values || schema.type === undefined) return null;
  const types = [schema.type].flat();
  if (!types.some((type) => notation.isOf(type, value))) return { at, kind: 'type', wanted: types };
  if (Array.isArray(value) && schema.items)
    return first(value.map((one, index) => check(one, schema.items ?? {}, String(index))));
  return isFields(value) && types.includes('object') ? checkFields(value, schema, at, check) : null;
}

type Check = (inner: unknown, by: Schema, key: string) => Finding | null;

function checkFields(value: Fields, schema: Schema, at: string[], check: Check): Finding | null {
  const { properties = {}, required = [], additionalProperties: others = true } = schema;
  const missing = required.find((key) => value[key] === undefined);
  if (missing !== undefined) return { at: [...at, missing], kind: 'missing', wanted: [] };
  return first(
    Object.entries(value).map(([key, inner]) => {
      if (inner === undefined) return null;
      if (Object.hasOwn(properties, key)) return check(inner, properties[key] ?? {}, key);
      if (others === false) return { at: [...at, key], kind: 'unknown', wanted: Object.keys(properties) };
      return others === true ? null : check(inner, others, key);
    }),
  );
}

/** Of alternatives that all fail, the one that fits best fails last: deepest, and not by its kind of object. */
function checkChoice(value: unknown, findings: (Finding | null)[]): Finding | null {
  if (findings.includes(null)) return null;
  const failed = findings.filter((one) => one !== null);
  const depth = ({ at, kind }: Finding) => at.length - (kind === 'enum' && at.at(-1) === 'object' ? 2 : 0);
  const deepest = Math.max(...failed.map(depth));
  const nearest = failed.filter((one) => depth(one) === deepest);
  const [one] = nearest;
  if (one === undefined || nearest.length === 1) return one ?? null;
  const isText = typeof value === 'string';
  const enums = nearest.filter(({ kind }) => kind === 'enum');
  if (isText && enums.length > 0) return { ...one, kind: 'enum', wanted: enums.flatMap(({ wanted }) => wanted) };
  return nearest.find(({ kind }) => kind !== 'enum') ?? one;
}

const first = (findings: (Finding | null)[]): Finding | null => findings.find((one) => one !== null) ?? null;

function definitionOf(ref: string, definitions: Definitions): Schema {
  const found = definitions[ref.slice('#/definitions/'.length)];
  if (!found) throw new Error(`There is no definition ${ref}`);
  return found;
}
