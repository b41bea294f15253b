import type { FigureMonth } from '@kontor/contract/figures';

/** November, with an order, an upgrade and an end. */
export const aFigureMonth = (overrides: Partial<FigureMonth> = {}): FigureMonth => ({
  month: '2026-11',
  recurring: 57_800,
  new: 28_900,
  more: 14_000,
  less: 2_500,
  lost: 14_900,
  trialsBegun: 5,
  trialsTurned: 2,
  dunningBegun: 1,
  dunningRecovered: 0,
  extraOrders: 1_680,
  group: null,
  groupName: null,
  ...overrides,
});
