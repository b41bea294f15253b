import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkedIds } from './check-settings.ts';
import { settings } from './settings.ts';

const manual = readFileSync(join(import.meta.dirname, '../../../../docs/stripe.md'), 'utf8');

const words = {
  read: 'read',
  'trial-invoice': 'trial invoice',
  'stripe-check': '`pnpm stripe-check`',
  hand: 'by hand',
};

test('the manual names every setting that is checked, how it is, and whether it stops the start', () => {
  const [, table = ''] = /## Settings\n\n(.*?)\n\n/s.exec(manual) ?? [];
  const rows = table.split('\n').slice(2);
  const documented = rows.map((row) => {
    const [, id = '', , , checked = ''] = row.split('|').map((cell) => cell.trim());
    return [id.replaceAll('`', ''), checked.split(',')[0], checked.includes('**stops the start**')];
  });
  expect(documented).toEqual(
    settings.map(({ id, checkedBy, severity }) => [id, words[checkedBy], severity === 'stop']),
  );
});

test('every setting that can be read, or seen in a trial invoice, is checked at the start', () => {
  const checkable = settings.filter(({ checkedBy }) => checkedBy === 'read' || checkedBy === 'trial-invoice');
  expect(checkedIds('invoice').toSorted()).toEqual(checkable.map(({ id }) => id).toSorted());
});
