import { expect, test } from 'vitest';
import { type MeasuredPart, resultsInWords } from './results.ts';

const part = (measure: string, ratio: number): MeasuredPart => ({
  date: '2026-11-30',
  sources: 'a',
  commit: 'abcdef12',
  browser: 'Chromium 156',
  load: 0.4,
  rows: [{ measure, value: '1 ms', yardstick: '1 ms', ratio, limit: 1 }],
});

test('each part says of what and when it was measured, and what is beyond its limit stands first', () => {
  const text = resultsInWords(['start', 'api'], { api: part('GET /user', 1.2), start: part('start', 0.9) });
  expect(text).toContain('Beyond their limits:\n\n- GET /user\n\n## start');
  expect(text).toContain('## api\n\n2026-11-30, of abcdef12, Chromium 156, load 0.4 before it.');
});

test('a part that was never measured has no section', () =>
  expect(resultsInWords(['start', 'api'], { start: part('start', 0.9) })).not.toContain('## api'));
