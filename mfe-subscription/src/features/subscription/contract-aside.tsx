import type { Selection } from '@kontor/domain/cart';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { SumList } from '@kontor/ui/sum-list';
import { isChangeWithdrawable } from '../../billing/subscription-state.ts';
import { Reason } from '../../components/reason.tsx';
import { WithdrawChange } from '../../components/withdraw-change.tsx';
import { cartDifference } from '../../selection/cart-difference.ts';
import { CartTotals } from '../../selection/cart-totals.tsx';
import { ExtraOrdersLine } from '../../selection/extra-orders-line.tsx';
import { type PricedSelection, type ShownPrice, useCart } from '../../selection/use-cart.ts';
import { useLineTexts } from '../../selection/use-line-texts.ts';
import type { OrderBlock } from '../../selection/use-order-block.ts';
import { type SelectedOrder, usePricedOrder } from '../../selection/use-priced-order.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { blockReasonId, CheckoutButton } from './checkout-button.tsx';
import styles from './contract-aside.module.css';
import { AsideSkeleton } from './subscription-skeleton.tsx';

interface ContractAsideProps {
  readonly order: SelectedOrder;
  /** What is paid for now; `null` while nothing is. */
  readonly paid: Selection | null;
}

/** 'Ihr neuer Vertrag': its content and price, compared with the current one; 'Ihr Vertrag' while it is the one that runs. */
export function ContractAside({ order, paid }: ContractAsideProps) {
  const t = useTexts();
  const { volume, billing } = order;
  const { subscription } = billing;
  const { priced, block } = usePricedOrder(order);
  const pricedBefore = useCart(paid, volume.priced);
  const isChanged = !block?.codes.includes('nothing-changed');
  const title = t(isChanged ? 'contract.newTitle' : 'contract.title');
  const { shown, failure } = priced;
  // Without costs, or without a plan, there is no total.
  if (block?.codes.some((code) => code === 'no-plan-item' || code === 'subscription-complimentary')) {
    return <NothingToPay block={block} />;
  }
  if (!shown) return <Card title={title}>{failure ? <LoadFailure {...failure} /> : <AsideSkeleton />}</Card>;
  return (
    <Card title={title}>
      <div className={styles.figures} aria-busy={!priced.isShownUpToDate} aria-live="polite">
        <ContractLines price={shown} current={isChanged ? paid : null} />
        <CartTotals cart={shown} totalLabel={shown.isYearlySubscription ? t('totals.perYear') : t('totals.perMonth')} />
        <ExtraOrdersLine cart={shown} volume={volume} />
        {isChanged && paid && <Difference priced={priced} before={pricedBefore} />}
      </div>
      <div className={styles.action}>
        <span className={styles.wide}>
          <CheckoutButton width="full" label={t('contract.checkout')} isReady={priced.isUpToDate} block={block} />
        </span>
        {block ? (
          <Reason id={blockReasonId}>{block.text}</Reason>
        ) : (
          <p className={styles.hint}>{t('contract.notBinding')}</p>
        )}
        {isChanged && isChangeWithdrawable(subscription) && <WithdrawChange subscription={subscription} width="full" />}
      </div>
    </Card>
  );
}

function NothingToPay({ block }: { block: OrderBlock }) {
  const t = useTexts();
  return (
    <Card title={t('contract.title')}>
      <div className={styles.action}>
        <span className={styles.wide}>
          <CheckoutButton width="full" label={t('contract.checkout')} isReady={false} block={block} />
        </span>
        <Reason id={blockReasonId}>{block.text}</Reason>
      </div>
    </Card>
  );
}

function ContractLines({ price, current }: { price: ShownPrice; current: Selection | null }) {
  const { money } = useFormat();
  const line = useLineTexts();
  return (
    <div className={styles.lines}>
      <SumList
        rows={cartDifference(price.items, current).map((entry) => ({
          key: entry.type,
          label: line.name(entry),
          note: line.change(entry),
          amount: money(entry.amount),
        }))}
      />
    </div>
  );
}

/** What it cost before, and how much more or less it will be. Amounts of different intervals are not compared. */
function Difference({ priced: { cart }, before }: { priced: PricedSelection; before: PricedSelection }) {
  const t = useTexts();
  const { money } = useFormat();
  if (!cart || !before.cart) return null;
  const isComparable = cart.isYearlySubscription === before.cart.isYearlySubscription;
  const difference = cart.total - before.cart.total;
  return (
    <div className={styles.difference}>
      <p>
        <span>
          {t(before.cart.isYearlySubscription ? 'contract.beforePerYear' : 'contract.beforePerMonth', {
            amount: money(before.cart.total),
          })}
        </span>
        {isComparable && <span>{`${difference < 0 ? '−' : '+'} ${money(Math.abs(difference))}`}</span>}
      </p>
      <p>
        <span>{t('contract.dueNow')}</span>
        <span>{money(cart.dueNow.amount)}</span>
      </p>
    </div>
  );
}
