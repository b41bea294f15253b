import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { boxesOf, StackedChart } from './stacked-chart.tsx';

test('parts above zero stand on each other, parts below zero hang under each other', () => {
  expect(boxesOf({ first: 100, second: -20, third: 50, rest: -5 })).toEqual([
    { part: 'first', from: 0, to: 100 },
    { part: 'second', from: -20, to: 0 },
    { part: 'third', from: 100, to: 150 },
    { part: 'rest', from: -25, to: -20 },
  ]);
});

test('a part of nothing is not drawn', () => {
  expect(boxesOf({ first: 0, second: 0, third: 0, rest: 0 })).toEqual([]);
});

test('the chart has no style attributes, and no part leaves it', () => {
  const { container } = render(
    <StackedChart
      stacks={[
        { key: 'a', label: 'Okt', parts: { first: 20_000, second: 3000, third: 700, rest: 0 } },
        { key: 'b', label: 'Nov', parts: { first: -20_000, second: 0, third: 0, rest: -1000 } },
      ]}
      format={String}
    />,
  );
  expect(container.querySelector('[style]')).toBeNull();
  const boxes = [...container.querySelectorAll('g > rect')].map((box) => {
    const [y, height] = ['y', 'height'].map((name) => Number(box.getAttribute(name)));
    return { y: y ?? Number.NaN, height: height ?? Number.NaN };
  });
  // Drawn for both usual widths until it is measured.
  expect(boxes).toHaveLength(10);
  for (const { y, height } of boxes) {
    expect(height).toBeGreaterThan(0);
    expect(y).toBeGreaterThanOrEqual(12);
    expect(y + height).toBeLessThanOrEqual(172.01);
  }
});

test('every column ends below a line that is named, so that its height can be read', () => {
  const { container } = render(
    <StackedChart
      stacks={[{ key: 'a', label: 'Okt', parts: { first: 31_700, second: 17_866, third: 0, rest: 0 } }]}
      format={(cents) => `${cents / 100} €`}
    />,
  );
  const narrow = container.querySelector('svg');
  const values = [...(narrow?.querySelectorAll('text[text-anchor="end"]') ?? [])].map((text) => text.textContent);
  expect(values).toEqual(['0 €', '200 €', '400 €', '600 €']);
});
