import type { RenderedPages } from './rendered-pages.ts';
import type { Row } from './report.ts';

/** Pages with their content that two cores must answer in a second. A process for each page takes its share (decision 79). */
const targets = { ofHost: 60, ofRemote: 15 } as const;

const perSecond = (value: number) => `${Math.round(value)} /s`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

export const renderedRows = (pages: RenderedPages | null): Row[] =>
  [
    { name: 'of the host', of: pages?.ofHost, target: targets.ofHost },
    { name: 'with a remote, each in a process of its own', of: pages?.ofRemote, target: targets.ofRemote },
  ].flatMap(({ name, of = null, target }) => [
    {
      measure: `signed-in pages ${name}, with their content, on Postgres`,
      value: of && perSecond(of.rendered),
      yardstick: perSecond(target),
      holds: of !== null && of.rendered >= target,
    },
    {
      measure: '… their share of the pages that were asked for; of the others all or the remote is left to the browser',
      value: of && percent(of.share),
      yardstick: '',
    },
    {
      measure: '… for 64 at once, with or without it: all are answered',
      value: of && perSecond(of.overloaded),
      yardstick: '',
      holds: of !== null && of.overloaded > 0,
    },
  ]);
