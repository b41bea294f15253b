import type { PriceChange } from '@kontor/contract/price-change';
import { lastDayOf } from '@kontor/domain/date';
import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { SumList } from '@kontor/ui/sum-list';
import { billingCalls } from '../../billing/calls.ts';
import { isCancelable } from '../../billing/subscription-state.ts';
import type { Billing } from '../../billing/use-billing.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './price-change-notice.module.css';

interface PriceChangeNoticeProps extends Pick<Billing, 'subscription'> {
  readonly change: PriceChange;
}

/** A published list is going to change what the contract costs: from when on, how much, and until when it can be left. */
export function PriceChangeNotice({ subscription, change }: PriceChangeNoticeProps) {
  const t = useTexts();
  const { date } = useFormat();
  const mayCancel = useMayCall()(billingCalls.cancel) && isCancelable(subscription);
  const { from } = change;
  return (
    <Alert
      announce={false}
      title={t('notice.priceChange.title', { date: date(from) })}
      actions={
        mayCancel && (
          <ButtonLink size="sm" variant="outlined" render={<PageLink page="subscriptionLeave" />}>
            {t('notice.priceChange.leave')}
          </ButtonLink>
        )
      }
    >
      {t('notice.priceChange.text')}
      <div className={styles.amounts}>
        <SumList rows={[useRow(change, 'before'), useRow(change, 'after')]} />
      </div>
      {t('notice.priceChange.right', { lastDay: date(lastDayOf(from)) })}
    </Alert>
  );
}

function useRow(change: PriceChange, when: 'before' | 'after') {
  const t = useTexts();
  const { money } = useFormat();
  const { subtotal, total } = change[when];
  const interval = change.isYearlySubscription ? 'yearly' : 'monthly';
  return {
    key: when,
    label: t(`notice.priceChange.${when}.${interval}`),
    note: t('notice.priceChange.net', { amount: money(subtotal) }),
    amount: money(total),
  };
}
