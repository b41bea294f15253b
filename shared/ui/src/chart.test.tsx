import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Chart } from './chart.tsx';

afterEach(() => document.documentElement.style.removeProperty('font-size'));

/** Draws a chart in a card of this width, in pixels. */
function chartIn(width: number) {
  let measure: (entries: readonly object[]) => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: typeof measure) {
        measure = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { container } = render(<Chart height={160}>{(units) => <text>{units}</text>}</Chart>);
  act(() => measure([{ contentRect: { width } }]));
  return container.querySelector('svg');
}

test('a chart has one unit for each pixel of its card', () => {
  const chart = chartIn(320);
  expect(chart).toHaveTextContent('320');
  expect(chart).toHaveAttribute('viewBox', '0 0 320 160');
});

test('a font of twice the size doubles the chart, so that its labels have the same place', () => {
  document.documentElement.style.fontSize = '32px';
  const chart = chartIn(320);
  expect(chart).toHaveTextContent('160');
  expect(chart).toHaveAttribute('viewBox', '0 0 160 160');
  expect(chart).toHaveAttribute('height', '10rem');
});
