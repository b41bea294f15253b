import type { MigrationBlock, MigrationMoves } from '@kontor/contract/migration';
import { assortmentOf } from '@kontor/domain/assortment';
import { deviceQuantity } from '@kontor/domain/cart';
import { type Moves, migrationBlock, type SoldTo, whatMoves } from '@kontor/domain/migration';
import { licenceVersion } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import { shopPlatform } from '@kontor/domain/shop';
import type { MovedContract } from '../../shops/shop.tables.ts';
import { subscriptionBefore } from '../subscriptions/moved-items.ts';
import type { MigratingShops, ShopSide } from './migrating-shops.ts';

export type Direction = 'complete' | 'revert';

/** What a completion or its taking back does, and why it must not be done now. */
export interface Decision {
  readonly direction: Direction;
  readonly from: ShopSide;
  readonly to: ShopSide;
  readonly block: MigrationBlock | null;
  readonly moves: Moves;
  /** What is stored with a completion. */
  readonly moved: MovedContract;
}

export function decideCompletion(shops: MigratingShops): Decision {
  const { predecessor: from, successor: to, defaultProductVersions } = shops;
  const soldTo = assortmentOf(shopPlatform(to.shop), to.subscription, defaultProductVersions);
  const moves = whatMoves(from, to, soldTo);
  return {
    direction: 'complete',
    from,
    to,
    moves,
    block: migrationBlock(from, to),
    moved: {
      moves: movesToWire(moves, from),
      predecessor: subscriptionBefore(from.stored),
      successor: subscriptionBefore(to.stored),
      given:
        moves.kind === 'trial' || moves.kind === 'complimentary' ? { state: moves.kind, items: moves.items } : null,
    },
  };
}

/**
 * Taking it back is the move in the other direction: of what the successor has now, if it got a contract, and until the day
 * until which that is paid. A successor with a contract of its own keeps it, and the credit pays for the predecessor's.
 */
export function decideReversal(shops: MigratingShops): Decision {
  const { predecessor: to, successor: from, migration } = shops;
  const { moved } = migration;
  const common = { direction: 'revert' as const, from, to, block: migrationBlock(from, to) };
  if (moved === null) return { ...common, moves: { kind: 'nothing' }, moved: nothingMoved };
  return { ...common, moves: movesBack(moved, from, to), moved };
}

function movesBack({ moves, predecessor }: MovedContract, from: ShopSide, to: ShopSide): Moves {
  const { kind, isYearly, endsThen } = moves;
  if (kind === 'contract') return whatMoves(from, to, versionsBefore(predecessor));
  if (kind !== 'credit' || to.live !== null) return { kind: 'nothing' };
  const paid = (predecessor?.items ?? []).filter(({ state, product }) => state === 'active' && !product.isTrial);
  const items = paid.map(({ product: { type, platform, version }, quantity }) => ({
    product: { type, platform, version },
    quantity,
  }));
  return { kind: 'contract', selection: { items, isYearlySubscription: isYearly }, endsThen };
}

/** The products that the predecessor had, whatever is sold by now. */
function versionsBefore(before: MovedContract['predecessor']): SoldTo {
  const plan = before?.items.map(({ product }) => product).find(isPlan);
  return plan ? { platform: plan.platform, version: licenceVersion(plan) } : null;
}

const nothing: MigrationMoves = {
  kind: 'nothing',
  plan: null,
  wms: 0,
  pos: 0,
  isYearly: false,
  credit: null,
  paidUntil: null,
  endsThen: false,
};

const nothingMoved: MovedContract = { moves: nothing, predecessor: null, successor: null, given: null };

/** Without the credit, which the payment provider computes. */
export function movesToWire(moves: Moves, { live }: Pick<ShopSide, 'live'>): MigrationMoves {
  if (moves.kind === 'nothing') return nothing;
  const isPaid = 'selection' in moves;
  const items = isPaid ? moves.selection.items : moves.items;
  return {
    kind: moves.kind,
    plan: items.map(({ product }) => product).find(isPlan)?.type ?? null,
    wms: deviceQuantity({ items }, 'wms'),
    pos: deviceQuantity({ items }, 'pos'),
    isYearly: isPaid && moves.selection.isYearlySubscription,
    credit: null,
    paidUntil: isPaid ? (live?.period_end.toISOString() ?? null) : null,
    endsThen: moves.kind === 'contract' && moves.endsThen,
  };
}
