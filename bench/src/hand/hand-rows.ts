import { median } from '../interleaved.ts';
import type { Row } from '../report.ts';
import { kilobytes, milliseconds } from '../units.ts';
import type { Hand, HandPage } from './hand.ts';
import { type PressName, pressNames } from './presses.ts';

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

/** The worst of all has the limit. */
function worstRow(measure: string, of: Readonly<Record<PressName, readonly number[]>>, limit: number): Row[] {
  return pressNames.map((name) => ({
    measure: `${measure}: ${name}`,
    value: `${Math.round(median(of[name]))} to ${milliseconds(Math.max(...of[name]))}`,
    yardstick: milliseconds(limit),
    holds: median(of[name]) <= limit,
  }));
}

export const handRows = (hand: Hand): Row[] => [
  ...(['home', 'subscription'] as const).flatMap((page) => [
    timeRow(
      `${titles[page]}: largest paint`,
      hand.quiet[page].map(({ largestPaint }) => largestPaint),
      limits.largestPaint[page],
    ),
    timeRow(
      `${titles[page]}: last long task ends`,
      hand.quiet[page].map(({ quiet }) => quiet),
      limits.quiet[page],
    ),
    timeRow(
      `${titles[page]}: blocking time until then`,
      hand.quiet[page].map(({ blocked }) => blocked),
      limits.blocked[page],
    ),
    timeRow(`${titles[page]}: largest paint where the browser renders`, hand.unrendered[page], limits.unrendered),
  ]),
  ...worstRow('interaction to next paint', hand.alone, limits.press.alone),
  ...worstRow('… with two visitors beside it', hand.besideVisitors, limits.press.besideVisitors),
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
