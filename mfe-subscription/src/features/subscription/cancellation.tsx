import { lastDayOf } from '@kontor/domain/date';
import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { billingCalls } from '../../billing/calls.ts';
import { isCancelable } from '../../billing/subscription-state.ts';
import type { Billing } from '../../billing/use-billing.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** The small print below the prices, with the way to the cancellation. */
export function Cancellation({ subscription }: Pick<Billing, 'subscription'>) {
  const t = useTexts();
  const { date } = useFormat();
  const mayCancel = useMayCall()(billingCalls.cancel);
  const earliest = subscription?.earliestCancellationDate;
  return (
    <Text variant="small" tone="muted">
      {t('cancellation.netPrices')}{' '}
      {mayCancel && isCancelable(subscription) && (
        <>
          {earliest ? t('cancellation.earliest', { date: date(lastDayOf(earliest)) }) : t('cancellation.termEnd')}{' '}
          <TextLink render={<PageLink page="subscriptionLeave" />}>{t('cancellation.cancel')}</TextLink>
        </>
      )}
    </Text>
  );
}
