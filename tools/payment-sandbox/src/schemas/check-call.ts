import { type ErrorBody, invalidRequest, type SandboxError } from '../protocol/errors.ts';
import type { FormRecord } from '../protocol/form.ts';
import { checkValue, type Finding, form, json } from './check-value.ts';
import { limitOf, metadataLimits } from './limits.ts';
import type { Schema } from './schema.ts';
import { schemas } from './schemas.ts';

/** A place in Stripe's notation: `items[0][price]`. */
const written = ([first = '', ...rest]: readonly string[]): string => first + rest.map((key) => `[${key}]`).join('');

const typeNames: Record<string, string> = { object: 'object', array: 'array', boolean: 'boolean', number: 'integer' };

function refusal({ at, kind, wanted }: Finding, given: FormRecord): SandboxError {
  const param = written(at);
  const refuse = (message: string, code?: ErrorBody['code']) =>
    invalidRequest(message, { param, ...(code === undefined ? {} : { code }) });
  if (kind === 'unknown') return refuse(`Received unknown parameter: ${param}`, 'parameter_unknown');
  if (kind === 'missing') return refuse(`Missing required param: ${param}.`, 'parameter_missing');
  if (kind === 'enum') return refuse(`Invalid ${param}: must be one of ${wanted.filter(Boolean).join(', ')}`);
  if (at.reduce<unknown>((value, key) => (value as FormRecord | undefined)?.[key], given) === '')
    return refuse(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      'parameter_invalid_empty',
    );
  const type = typeNames[wanted.find((one) => one in typeNames) ?? ''] ?? 'string';
  return refuse(`Invalid ${type}: ${param}`, type === 'integer' ? 'parameter_invalid_integer' : undefined);
}

/**
 * Refuses what Stripe refuses by its parameters alone: unknown and misspelled ones, missing ones, other types and values than
 * the SDK declares for the call, and text that is too long.
 */
export function checkParams(call: string, given: FormRecord): void {
  const { calls, definitions } = schemas();
  const known = calls[call];
  if (known === undefined) return;
  const schema: Schema =
    known.params === null ? { type: 'object', additionalProperties: false } : { $ref: `#/definitions/${known.params}` };
  const finding = checkValue(given, schema, definitions, form);
  if (finding) throw refusal(finding, given);
  checkLengths(call, given, []);
}

function checkLengths(call: string, value: unknown, at: string[]): void {
  const param = written(at);
  if (typeof value === 'string')
    return checkLength(value, at.at(-2) === 'metadata' ? metadataLimits.value : limitOf(call, param), param);
  if (typeof value !== 'object' || value === null) return;
  if (at.at(-1) === 'metadata') checkKeys(Object.keys(value), param);
  for (const [key, inner] of Object.entries(value)) checkLengths(call, inner, [...at, key]);
}

function checkLength(value: string, limit: number, param: string): void {
  if (charactersOf(value) > limit)
    throw invalidRequest(
      `Invalid string: ${value.slice(0, 10)}...${value.slice(-10)}; must be at most ${limit} characters`,
      {
        code: 'parameter_invalid_string_too_long',
        param,
      },
    );
}

/** Characters outside of the basic plane count once. */
const charactersOf = (text: string): number => Array.from(text).length;

function checkKeys(keys: readonly string[], param: string): void {
  if (keys.length > metadataLimits.keys)
    throw invalidRequest(`Metadata can have at most ${metadataLimits.keys} keys.`, { param });
  const long = keys.find((key) => charactersOf(key) > metadataLimits.key);
  if (long !== undefined)
    throw invalidRequest(`Metadata keys must be at most ${metadataLimits.key} characters.`, {
      param: `${param}[${long}]`,
    });
}

/** What is wrong with an answer, in words; null when it is as the SDK declares it. */
export function answerFinding(call: string, answer: unknown): string | null {
  const { calls, definitions } = schemas();
  const known = calls[call];
  if (known === undefined || known.answers.length === 0) return null;
  const object: Schema = { anyOf: known.answers.map((name) => ({ $ref: `#/definitions/${name}` })) };
  const finding = checkValue(
    answer,
    known.shape === 'object' ? object : listOf(known.shape, object),
    definitions,
    json,
  );
  return finding && described(call, finding, answer);
}

/** The same for an event. What changed is checked like a part of its object. */
export function eventFinding(event: {
  type: string;
  data: { object: object; previous_attributes?: object };
}): string | null {
  const { events, definitions } = schemas();
  const name = events[event.type];
  if (name === undefined) return `${event.type}: the SDK declares no such event`;
  const whole = definitions[name] ?? {};
  const { previous_attributes: previous = {}, object } = event.data;
  const finding =
    checkValue(object, { $ref: `#/definitions/${name}` }, definitions, json) ??
    checkValue(previous, partial(whole, definitions), definitions, json);
  return finding && described(event.type, finding, object);
}

function partial(schema: Schema, definitions: Record<string, Schema>): Schema {
  if (schema.$ref !== undefined)
    return partial(definitions[schema.$ref.slice('#/definitions/'.length)] ?? {}, definitions);
  const { required: _, ...rest } = schema;
  return rest;
}

const listOf = (shape: 'list' | 'search', items: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: ['object', 'data', 'has_more', 'url'],
  properties: {
    object: { const: shape === 'list' ? 'list' : 'search_result' },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
    ...(shape === 'search' ? { next_page: { type: ['string', 'null'] }, total_count: { type: 'number' } } : {}),
  },
});

function described(subject: string, { at, kind, wanted }: Finding, value: unknown): string {
  const found = at.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
  const expected = kind === 'unknown' ? '' : ` (${kind} ${wanted.join(' | ')})`;
  return `${subject}: ${written(at)}${expected} is ${JSON.stringify(found)?.slice(0, 200)}`;
}
