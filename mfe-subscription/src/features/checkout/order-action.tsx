import type { Cart } from '@kontor/contract/cart';
import { LegalLink } from '@kontor/platform/parts/legal-link';
import { Sentence } from '@kontor/platform/parts/sentence';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useId } from 'react';
import { Reason } from '../../components/reason.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './order-action.module.css';
import { useOrderLabel } from './use-order-label.ts';

interface OrderActionProps {
  readonly formId: string;
  readonly cart: Cart;
  readonly isOrdering: boolean;
  readonly isReady: boolean;
  readonly reason: string | null;
  /** Leads to the fields that the reason is about; `null` for none. */
  readonly onReason: (() => void) | null;
  /** What the order does not pay, in cents; 0 for nothing. */
  readonly earlierDebt: number;
}

/**
 * The order button below the amounts. On small screens it is visible before them, so the total is shown above it.
 */
export function OrderAction({ formId, cart, isOrdering, isReady, reason, onReason, earlierDebt }: OrderActionProps) {
  const t = useTexts();
  const { money } = useFormat();
  const orderLabel = useOrderLabel();
  const reasonId = useId();
  return (
    <Stack gap={3} align="stretch">
      <Text variant="small" tone="secondary">
        <Sentence
          text={t('checkout.terms')}
          elements={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
        />
      </Text>
      {reason && (
        <Reason id={reasonId}>
          {onReason ? (
            <Button variant="link" size="sm" onClick={onReason}>
              {reason}
            </Button>
          ) : (
            reason
          )}
        </Reason>
      )}
      {earlierDebt > 0 && <Reason>{t('earlierDebt.notIncluded', { amount: money(earlierDebt) })}</Reason>}
      <Total cart={cart} />
      <Button
        type="submit"
        form={formId}
        size="lg"
        width="full"
        loading={isOrdering}
        disabled={!isReady || reason !== null}
        aria-describedby={reason ? reasonId : undefined}
      >
        {isOrdering ? t('checkout.ordering') : orderLabel(cart)}
      </Button>
    </Stack>
  );
}

function Total({ cart: { total, isYearlySubscription } }: { cart: Cart }) {
  const t = useTexts();
  const { money } = useFormat();
  return (
    <div className={styles.total}>
      <Text variant="ui" weight="semibold">
        {isYearlySubscription ? t('totals.totalPerYear') : t('totals.totalPerMonth')}
      </Text>
      <Text variant="h2" numeric nowrap>
        {money(total)}
      </Text>
    </div>
  );
}
