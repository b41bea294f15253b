import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { noteDunning } from '../figures/note-figures.ts';
import { readRefundable } from '../ledger/ledger.repository.ts';
import { endDunning } from './dunning.repository.ts';
import { type DunningMailParts, mailReactivation } from './dunning-mail.ts';
import { readEntitlements } from './read-entitlements.ts';

type Parts = Pick<Infrastructure, 'clock'> & DunningMailParts;

/** Ends the dunning of an invoice that is not owed any more. What was suspended works again at once, and a mail says so. */
export async function resolveDunning(
  parts: Parts,
  tx: Tx,
  { uuid, shop_uuid }: { readonly uuid: string; readonly shop_uuid: string },
): Promise<void> {
  const now = parts.clock.now();
  const [state] = await endDunning(tx, uuid, now);
  // What was charged back and written off had been paid once.
  if (state !== undefined && (await readRefundable(tx, uuid)) > 0)
    await noteDunning(tx, 'dunningRecovered', shop_uuid, now);
  if (state !== 'overdue') return;
  const { state: since } = await readEntitlements(tx, shop_uuid);
  if (since !== 'suspended' && since !== 'ended') await mailReactivation(parts, tx, { uuid, shop_uuid });
}
