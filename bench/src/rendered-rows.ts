import type { RenderedPages } from './rendered-pages.ts';
import type { Row } from './report.ts';

/** Pages with their content that two cores must answer in a second. */
const renderedTarget = 60;

const perSecond = (value: number) => `${Math.round(value)} /s`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

export function renderedRows(pages: RenderedPages | null): Row[] {
  return [
    {
      measure: 'signed-in pages with their content, on Postgres',
      value: pages && perSecond(pages.rendered),
      yardstick: perSecond(renderedTarget),
      holds: pages !== null && pages.rendered >= renderedTarget,
    },
    {
      measure: '… their share of the pages that were asked for; the others came as the loading screen',
      value: pages && percent(pages.share),
      yardstick: '',
    },
    {
      measure: '… for 64 at once, with or without it: all are answered',
      value: pages && perSecond(pages.overloaded),
      yardstick: '',
      holds: pages !== null && pages.overloaded > 0,
    },
  ];
}
