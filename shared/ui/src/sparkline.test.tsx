import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sparkline } from './sparkline.tsx';

test('amounts are bars from zero: the largest is the highest, and nothing has none', () => {
  const { container } = render(<Sparkline kind="bars" values={[0, 5, 10, null]} />);
  const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights).toEqual([13, 26]);
});

test('a measure is a line that is broken where there is no value, and a value alone is a point', () => {
  const { container } = render(<Sparkline kind="line" values={[1, 2, null, 2, null, 1, 1]} />);
  expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(3);
  expect(container.querySelectorAll('circle')).toHaveLength(1);
});

test('it is hidden from assistive technology and has no style of its own', () => {
  const { container } = render(<Sparkline kind="line" values={[]} />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(container.innerHTML).not.toContain('style=');
});
