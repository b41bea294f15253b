import type { Installation } from '../installation/installation.ts';
import { payOutToLeavers } from '../shop/leave-action.ts';
import type { PortalClient } from '../shop/portal-client.ts';
import type { TestOrganization } from '../shop/test-shop.ts';

const hour = 3600;
const day = 24 * hour;

/**
 * What is done until everything has come to rest. Servers look lost events up and compare both sides by a timer of the
 * machine's time, which does not pass here. What differs in the last look, and still does a quarter of an hour later, is mended
 * or reported in the hours that follow. What deletions wait for is paid out in time for their next day.
 */
const untilRest: readonly (number | 'look-up' | 'pay-out')[] = [
  600,
  hour,
  hour,
  6 * hour,
  day,
  'look-up',
  day + hour,
  'look-up',
  2 * hour,
  'pay-out',
  8 * day,
  hour,
];

/** Waits until nothing is left to do, after all faults have ended. */
export async function comeToRest(
  installation: Installation,
  operator: PortalClient,
  organizations: readonly TestOrganization[],
): Promise<void> {
  for (const next of untilRest) {
    if (next === 'look-up') await installation.lookUp();
    else if (next === 'pay-out') await payOutToLeavers(operator, organizations);
    else await installation.pass(next);
  }
}
