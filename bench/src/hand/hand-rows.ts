import { median } from '../interleaved.ts';
import type { Row } from '../report.ts';
import { kilobytes, milliseconds } from '../units.ts';
import type { Hand, HandPage } from './hand.ts';
import { pressNames } from './presses.ts';

const titles: Readonly<Record<HandPage, string>> = { home: 'home', subscription: 'deep link' };

/** Milliseconds. */
const limits = {
  largestPaint: { home: 480, subscription: 610 },
  quiet: { home: 1_300, subscription: 1_500 },
  blocked: { home: 58, subscription: 85 },
  press: { alone: 100, besideVisitors: 200 },
  unrendered: 2_000,
} as const;
const most = { scriptBytes: 250_000, unused: 0.35, growth: 1.2 };
const least = { quiet: 1, busy: 0.95 };

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The median, which has the limit, with the worst. */
function timeRow(measure: string, figures: readonly number[], limit: number): Row {
  const middle = median(figures);
  return {
    measure,
    value: `${Math.round(middle)} to ${milliseconds(Math.max(...figures))}`,
    yardstick: milliseconds(limit),
    holds: middle <= limit,
  };
}

/** The worst, which has the limit, behind the median. */
function pressRows(measure: string, turns: Hand['alone'], limit: number): Row[] {
  return pressNames.map((name) => {
    const figures = turns.map((turn) => turn[name]);
    const worst = Math.max(...figures);
    return {
      measure: `${measure}: ${name}`,
      value: `${Math.round(median(figures))} to ${milliseconds(worst)}`,
      yardstick: milliseconds(limit),
      holds: worst <= limit,
    };
  });
}

export const handRows = (hand: Hand): Row[] => [
  ...(['home', 'subscription'] as const).flatMap((page) => [
    timeRow(
      `${titles[page]}: largest paint`,
      hand.quiet.map((turn) => turn[page].largestPaint),
      limits.largestPaint[page],
    ),
    timeRow(
      `${titles[page]}: last long task ends`,
      hand.quiet.map((turn) => turn[page].quiet),
      limits.quiet[page],
    ),
    timeRow(
      `${titles[page]}: blocking time until then`,
      hand.quiet.map((turn) => turn[page].blocked),
      limits.blocked[page],
    ),
    timeRow(
      `${titles[page]}: largest paint where the browser renders`,
      hand.unrendered.map((turn) => turn[page]),
      limits.unrendered,
    ),
  ]),
  ...pressRows('interaction to next paint', hand.alone, limits.press.alone),
  ...pressRows('… with two visitors beside it', hand.besideVisitors, limits.press.besideVisitors),
  {
    measure: 'script that home loads within 8 s',
    value: kilobytes(hand.scripts.bytes),
    yardstick: kilobytes(most.scriptBytes),
    holds: hand.scripts.bytes <= most.scriptBytes,
  },
  {
    measure: '… of it has not run',
    value: percent(hand.scripts.unused),
    yardstick: percent(most.unused),
    holds: hand.scripts.unused <= most.unused,
  },
  {
    measure: 'signed-in pages that come with their content, one after the other',
    value: percent(hand.renderedShare.quiet),
    yardstick: percent(least.quiet),
    holds: hand.renderedShare.quiet >= least.quiet,
  },
  {
    measure: '… while other work uses 80 % of both processors',
    value: percent(hand.renderedShare.busy),
    yardstick: percent(least.busy),
    holds: hand.renderedShare.busy >= least.busy,
  },
  {
    measure: 'memory of a page after 100 navigations, against 10',
    value: '',
    yardstick: '',
    ratio: hand.memoryGrowth,
    limit: most.growth,
  },
];
