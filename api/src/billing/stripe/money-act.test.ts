import { expect, test } from 'vitest';
import { moneyActMetadata, moneyActOf } from './money-act.ts';

test.each(['given', 'paid-back'] as const)('what an act of operators has moved is known by it: %s', (kind) => {
  const metadata = moneyActMetadata({ uuid: 'act', kind });
  expect(metadata).toEqual({ money_act: 'act', money_act_kind: kind });
  expect(moneyActOf({ metadata })).toEqual({ uuid: 'act', kind });
});

test('everything else was moved by no act', () => {
  expect(moneyActOf({ metadata: null })).toBeNull();
  expect(moneyActOf({ metadata: { money_act_kind: 'paid-back' } })).toBeNull();
});
