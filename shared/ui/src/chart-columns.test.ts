import { expect, test } from 'vitest';
import { layOut } from './chart-columns.tsx';

const room = { width: 400, left: 40, minColumn: 60, maxBarWidth: 40 };
const months = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a narrow chart shows the latest columns, and they fill its room', () => {
  const columns = layOut(months(12), room);
  expect(columns.map(({ item }) => item)).toEqual([6, 7, 8, 9, 10, 11]);
  expect(columns.map(({ center }) => center)).toEqual([70, 130, 190, 250, 310, 370]);
  expect(columns.at(-1)).toMatchObject({ later: 0, hasRoom: true, label: { x: 370, textAnchor: 'middle' } });
});

test('a bar has its greatest width, and in narrow columns less than its column', () => {
  expect(layOut(months(6), room)[0]?.bar).toEqual({ x: 50.2, width: 39.6 });
  expect(layOut(months(2), room)[0]?.bar).toEqual({ x: 110, width: 40 });
});

test('of narrow columns only some have a label, the last one always, and none leaves the chart', () => {
  const columns = layOut(months(18), { ...room, minColumn: 20 });
  expect(columns.flatMap(({ item, label }) => (label ? [item] : []))).toEqual([2, 5, 8, 11, 14, 17]);
  expect(columns.at(-1)?.label).toEqual({ x: 400, textAnchor: 'end' });
  expect(columns.at(-1)?.hasRoom).toBe(false);
});

test('a chart without columns has none, and one without room shows the latest', () => {
  expect(layOut([], room)).toEqual([]);
  expect(layOut(months(3), { ...room, width: 30 }).map(({ item }) => item)).toEqual([2]);
});
