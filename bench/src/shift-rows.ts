import type { Shifts, Way } from './layout-shifts.ts';
import type { Row } from './report.ts';

/** Of each page. Google calls 0.1 good (web.dev/articles/cls). */
const shiftLimit = 0.02;

const renderedBy: Record<Way, string> = {
  server: 'rendered by the server, on a slow phone',
  browser: 'rendered by the browser, from late answers',
};

/** One row for each way and width, with the pages that shift too much, the worst first, else with the worst. */
export const shiftRows = (measured: readonly Shifts[]): Row[] =>
  measured.map(({ way, width, pages }) => {
    const inOrder = pages.toSorted((a, b) => b.shift - a.shift);
    const over = inOrder.filter(({ shift }) => shift > shiftLimit);
    const [worst] = inOrder;
    const named = (over.length > 0 ? over : inOrder.slice(0, 1)).slice(0, 5).map(({ page }) => page);
    const further = over.length > named.length ? ` and ${over.length - named.length} more` : '';
    return {
      measure: `layout shift at ${width} px, ${renderedBy[way]}: worst of ${pages.length} pages (${named.join('; ')}${further})`,
      value: (worst?.shift ?? Number.NaN).toFixed(3),
      yardstick: shiftLimit.toFixed(3),
      holds: worst !== undefined && worst.shift <= shiftLimit,
    };
  });
