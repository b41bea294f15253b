import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { ruleNames } from '../refusal.ts';

const page = readFileSync(join(root, 'docs/the-gate.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| `'));

test('the page explains every rule, and none that is not asked', () => {
  expect(rows.map((row) => /`([\w-]+)`/.exec(row)?.[1])).toEqual([...ruleNames]);
});

test.each(rows)('%s', (row) => {
  const cells = row.split('|').slice(1, -1);
  expect(cells.map((cell) => cell.trim() !== '')).toEqual([true, true, true, true]);
});
