import type { Tx } from '../../infrastructure/database/open-database.ts';
import { isActedOn } from '../account/acts-at-work.ts';
import { lockCredit } from '../cart/reserved-credit.ts';
import { kindOf } from './changes/kinds.ts';
import { mustWait } from './credit-use.ts';
import { inProgress } from './in-progress.ts';
import type { NewOrder } from './order.repository.ts';

/**
 * Reserves what a change uses of the organization's credit, while no change of another shop can take it (credit-use.ts),
 * and no operator pays it out (money/pay-out.ts locks the same).
 * @returns cents; `null` for a change that makes no invoice
 * @throws ProblemError `subscription-in-progress`
 */
export async function reserveCredit(tx: Tx, { shop_uuid: shopUuid, plan }: NewOrder): Promise<number | null> {
  const { credit: creditOf, movesCredit } = kindOf(plan);
  const credit = creditOf?.(plan) ?? null;
  if (credit === null) return null;
  const organization = tx.selectFrom('shop').select('organization_uuid').where('uuid', '=', shopUuid).$asScalar();
  await lockCredit(tx, organization);
  // A payout may take the credit before the invoice is made, or give it back.
  if (await isActedOn(tx, organization, { kind: 'payout' })) throw inProgress();
  const others = await tx
    .selectFrom('billing_order')
    .innerJoin('shop', 'shop.uuid', 'billing_order.shop_uuid')
    .select(['billing_order.credit', 'billing_order.plan'])
    .where('shop.organization_uuid', '=', organization)
    .where('shop.uuid', '<>', shopUuid)
    .where('billing_order.state', '=', 'working')
    .where('billing_order.credit', 'is not', null)
    .execute();
  const atWork = others.map((other) => ({ credit: other.credit ?? 0, movesCredit: kindOf(other.plan).movesCredit }));
  if (mustWait({ credit, movesCredit }, atWork)) throw inProgress();
  return credit;
}
