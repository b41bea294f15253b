import type * as z from 'zod/mini';
import { type Violation, ViolationCode } from './problem.ts';
import { isBlank } from './schema.ts';

/**
 * A violation with the limit that was exceeded, for texts such as 'at most {limit} characters'. The limit is not sent.
 */
export interface FoundViolation extends Violation {
  readonly limit?: number;
}

type Issue = z.core.$ZodIssue;

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const at = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root);

const isMissing = (value: unknown): boolean => typeof value === 'string' && isBlank(value);

function codeOf(issue: Issue, value: unknown): { code: ViolationCode; limit?: number } {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return { code: value === undefined ? 'required' : 'invalid-type' };
    case 'invalid_value':
      return { code: value === undefined ? 'required' : 'invalid' };
    case 'too_small':
      if (isMissing(value)) return { code: 'required' };
      if (issue.origin === 'string') return { code: 'min-length', limit: Number(issue.minimum) };
      if (issue.origin === 'array') return { code: 'not-empty' };
      return { code: 'too-small', limit: Number(issue.minimum) };
    case 'too_big':
      return { code: issue.origin === 'string' ? 'max-length' : 'too-big', limit: Number(issue.maximum) };
    case 'invalid_format':
      if (isMissing(value)) return { code: 'required' };
      return { code: issue.format === 'email' ? 'email' : 'pattern' };
    case 'custom': {
      const code = ViolationCode.safeParse(issue.params?.code);
      return { code: code.success ? code.data : 'invalid' };
    }
    default:
      return { code: 'invalid' };
  }
}

/**
 * Converts what a schema found into violations (contract.md §2). The server answers them, forms show them: one mapping
 * for both. At most one violation per path, the first that the schema found; a blank text counts as missing.
 */
export function violationsOf(input: unknown, issues: readonly Issue[]): FoundViolation[] {
  const found = new Map<string, FoundViolation>();
  const add = (path: string, violation: Omit<FoundViolation, 'path'>) => {
    if (!found.has(path)) found.set(path, { path, ...violation });
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(dotted([...issue.path, key]), { code: 'unknown-key', message: 'Unknown key' });
    } else {
      const { code, limit } = codeOf(issue, at(input, issue.path));
      add(dotted(issue.path), { code, message: messages[code], ...(limit === undefined ? {} : { limit }) });
    }
  }
  return [...found.values()];
}

const messages: Record<ViolationCode, string> = {
  required: 'This value is required',
  'invalid-type': 'The value has the wrong type',
  'unknown-key': 'Unknown key',
  email: 'Not an e-mail address',
  'min-length': 'Too short',
  'max-length': 'Too long',
  'too-small': 'Too small',
  'too-big': 'Too big',
  'not-empty': 'At least one value is needed',
  pattern: 'The value has an invalid format',
  invalid: 'The value is invalid',
  'not-accepted': 'Must be accepted',
  'password-too-common': 'This password is among the most common ones',
  'vat-id-invalid': 'Not a valid VAT id for this country',
  'country-unsupported': 'This country is not supported',
  'postcode-invalid': 'Not a postcode of this country',
  'product-unknown': 'No such product for this shop',
  'already-taken': 'Already taken',
  'contrast-of-text': 'Texts would have too little contrast',
  'contrast-of-controls': 'Controls would have too little contrast',
  'svg-unusable': 'Not an SVG with a viewBox and shapes',
  'wrong-password': 'The password is wrong',
  'wrong-code': 'The code is wrong, too old, or was used before',
};
