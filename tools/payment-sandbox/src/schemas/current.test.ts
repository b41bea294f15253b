import { expect, test } from 'vitest';
import { generateSchemas } from '../generate-schemas.ts';
import { operations } from '../resources/operations.ts';
import { callName } from './call-name.ts';
import { schemas } from './schemas.ts';

test('the schemas are those of the installed SDK (pnpm schemas writes them)', { timeout: 120_000 }, () => {
  expect(JSON.stringify(schemas()) === JSON.stringify(generateSchemas())).toBe(true);
});

test('every call that servers make has the schemas of the SDK', () => {
  const { calls } = schemas();
  const names = operations.filter(({ callers }) => callers.includes('server'));
  const unknown = names
    .map(({ method, path }) => callName(method, `/v1${path}`))
    .filter((name) => calls[name] === undefined);
  expect(unknown).toEqual([]);
});
