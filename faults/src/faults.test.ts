import { beforeAll, expect, test } from '@jest/globals';
import { type Campaign, runCampaign } from './schedule/campaign.ts';

// A few of the schedules that `pnpm faults` runs by the thousand. Their seeds were chosen because they order, pay, kill servers
// and lose answers within a minute.

let campaign: Campaign;
beforeAll(async () => {
  campaign = await runCampaign(
    { schedules: 3, seed: 1, shops: 2, maxSteps: 12, sideBySide: 1, slack: 1, shrinkSeconds: 0, log: null },
    () => {},
  );
}, 600_000);

test('whatever happens to orders and payments, in the end everything adds up', () => {
  expect(campaign.failures).toEqual([]);
});
