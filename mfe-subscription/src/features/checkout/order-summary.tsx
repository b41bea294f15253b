import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import type { PayingMethods } from '@kontor/domain/payment-method';
import { isPlan } from '@kontor/domain/product';
import { useFormat } from '@kontor/platform/use-format';
import { UnassignedMoney } from '../../components/unassigned-money.tsx';
import { cartDifference, type DifferenceLine, tierBreakdown } from '../../selection/cart-difference.ts';
import { CartTotals } from '../../selection/cart-totals.tsx';
import { DueLine } from '../../selection/due-line.tsx';
import { ExtraOrdersLine } from '../../selection/extra-orders-line.tsx';
import type { NextStep } from '../../selection/next-steps.ts';
import { useLineTexts } from '../../selection/use-line-texts.ts';
import type { OrderVolume } from '../../selection/use-order-volume.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckoutSection } from './checkout-section.tsx';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  readonly cart: Cart;
  readonly volume: Pick<OrderVolume, 'orders'>;
  /** What is paid for now; `null` for a first order. */
  readonly paid: Selection | null;
  readonly nextSteps: readonly NextStep[];
  /** `null` where they are not known. */
  readonly methods: PayingMethods | null;
  readonly isDone?: boolean;
  readonly isUpToDate: boolean;
}

/** Every line with what makes up its amount, tax, total, what is charged when, and what lies ready to pay it. */
export function OrderSummary({ cart, volume, paid, nextSteps, methods, isDone, isUpToDate }: OrderSummaryProps) {
  const t = useTexts();
  return (
    <CheckoutSection title={t('checkout.summary')} isBusy={!isUpToDate}>
      <ul className={styles.lines}>
        {cartDifference(cart.items, paid).map((line) => (
          <SummaryLine key={line.type} line={line} isYearly={cart.isYearlySubscription} />
        ))}
      </ul>
      <CartTotals
        cart={cart}
        totalLabel={cart.isYearlySubscription ? t('totals.totalPerYear') : t('totals.totalPerMonth')}
      />
      <div className={styles.extra}>
        <ExtraOrdersLine cart={cart} volume={volume} />
      </div>
      <DueLine cart={cart} nextSteps={nextSteps} methods={methods} isDone={isDone} />
      <p className={styles.held}>
        <UnassignedMoney />
      </p>
    </CheckoutSection>
  );
}

function SummaryLine({ line, isYearly }: { line: DifferenceLine; isYearly: boolean }) {
  const t = useTexts();
  const { money } = useFormat();
  const texts = useLineTexts();
  const name = texts.name(line);
  const product = { type: line.type };
  return (
    <li className={styles.line}>
      <b className={styles.name}>
        {isPlan(product) ? t(isYearly ? 'checkout.planYearly' : 'checkout.planMonthly', { plan: name }) : name}
      </b>
      <span className={styles.amount}>{money(line.amount)}</span>
      {line.volume ? (
        <PlanFacts {...line.volume} change={texts.change(line)} />
      ) : (
        <span className={styles.fact}>
          {[
            ...tierBreakdown(line.tiers, line.quantity).map(
              ({ count, unitAmount }) => `${count} × ${money(unitAmount)}`,
            ),
            texts.change(line),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </li>
  );
}

interface PlanFactsProps {
  readonly includedOrders: number;
  readonly extraOrderAmount: number;
  readonly change: string | undefined;
}

function PlanFacts({ includedOrders, extraOrderAmount, change }: PlanFactsProps) {
  const t = useTexts();
  const { money, count } = useFormat();
  return (
    <>
      {change && <span className={styles.fact}>{change}</span>}
      <span className={styles.fact}>{t('checkout.includedOrders', { count: count(includedOrders) })}</span>
      <span className={styles.fact}>{t('checkout.fromOrder', { count: count(includedOrders + 1) })}</span>
      <span className={styles.factAmount}>{t('checkout.perOrder', { price: money(extraOrderAmount) })}</span>
    </>
  );
}
