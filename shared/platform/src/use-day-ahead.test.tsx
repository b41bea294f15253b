import { renderWithHost } from '@kontor/testing/render-with-host';
import { expect, test } from 'vitest';
import { useDayAhead } from './use-day-ahead.ts';

function Day({ instant }: { instant: string }) {
  return useDayAhead()(instant);
}

test.each([
  ['de', '2026-12-19T10:00:00Z', '19. Dezember'],
  ['en', '2026-12-19T10:00:00Z', '19 December'],
  ['de', '2027-01-03T10:00:00Z', '03.01.2027'],
  ['en', '2027-01-03T10:00:00Z', '3 Jan 2027'],
  // Midnight of the vendor.
  ['de', '2026-12-31T23:00:00Z', '01.01.2027'],
] as const)(
  'in 2026 and in %s the day %s is named %s: of another year with the year',
  async (language, instant, text) => {
    const host = { renderedAt: new Date('2026-11-20T09:00:00Z') };
    await renderWithHost(<Day instant={instant} />, { language, host });
    expect(document.body).toHaveTextContent(text);
  },
);
