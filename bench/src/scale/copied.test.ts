import { expect, test } from 'vitest';
import { copiedName, copiedUuid, nameInSql } from './copied.ts';

const uuid = '00000000-0000-4000-8000-000000000101';

test('a copied row has an id of its own in each copy, and the same one in each run', () => {
  expect(copiedUuid(uuid, 1)).toBe(copiedUuid(uuid, 1));
  expect(copiedUuid(uuid, 1)).not.toBe(copiedUuid(uuid, 2));
});

test('the id of a copied row has the form of a random one', () => {
  expect(copiedUuid(uuid, 1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test.each([
  ['anna@shop.test', 'anna-7@shop.test'],
  ['radwerk.de', 'radwerk-7.de'],
  ['RE-2026-00001', 'RE-2026-00001-7'],
])('%s becomes %s: a copied name keeps its form', (name, copied) => {
  expect(copiedName(name, 7)).toBe(copied);
});

test('an apostrophe in a name does not end the statement', () => {
  expect(nameInSql("L'Atelier")).toBe("'L''Atelier-' || n");
});
