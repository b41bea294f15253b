import { renderWithHost } from '@kontor/testing/render-with-host';
import { expect, test } from 'vitest';
import { useFormat } from './use-format.ts';

function Moment() {
  const { date, day, moment } = useFormat();
  const instant = '2026-11-14T11:05:00Z';
  return `${date(instant)} | ${day('2026-11-14')} | ${moment(instant)}`;
}

test.each([
  ['de', '14.11.2026 | 14.11.2026 | 14.11.2026, 12:05'],
  ['en', '14\u00a0Nov\u00a02026 | 14\u00a0Nov\u00a02026 | 14\u00a0Nov\u00a02026, 12:05'],
] as const)('in %s day, month and year stay on one line', async (language, text) => {
  await renderWithHost(<Moment />, { language });
  expect(document.body.textContent).toBe(text);
});
