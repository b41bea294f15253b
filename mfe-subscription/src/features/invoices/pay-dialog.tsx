import { paidStripeSubscription } from '@kontor/domain/subscription';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import type { Query } from '@kontor/platform/use-load-failure';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Dialog } from '@kontor/ui/dialog';
import { SkeletonText } from '@kontor/ui/skeleton';
import { billingCalls } from '../../billing/calls.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { useSubscriptionQuery } from '../../billing/use-billing.ts';
import { ProviderElements } from '../../payment-provider/provider-elements.tsx';
import { useProvider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PayForm, type PayFormProps } from './pay-form.tsx';

/** Pays one invoice: with the method on file, with a new one, or by a bank transfer whose data it shows. */
export function PayDialog({ invoice, onClose }: Pick<PayFormProps, 'invoice' | 'onClose'>) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const provider = useProvider();
  const paymentData = useApiQuery(billingCalls.paymentData, { params: useShopParams() });
  const subscription = useSubscriptionQuery();
  const balance = useBalance();
  if (paymentData.data === undefined || subscription.data === undefined || balance.data === undefined) {
    const queries: Query<unknown>[] = [paymentData, subscription, balance];
    const query = queries.find(({ data }) => data === undefined) ?? balance;
    return (
      <Dialog open onClose={onClose} title={t('pay.title', { number: invoice.number })} closeLabel={platform('close')}>
        <Loaded query={query} skeleton={<SkeletonText lines={3} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return (
    <ProviderElements provider={provider}>
      <PayForm
        invoice={invoice}
        balance={balance.data}
        current={paymentData.data.paymentMethod}
        hasSubscription={paidStripeSubscription(subscription.data) !== null}
        provider={provider}
        onClose={onClose}
      />
    </ProviderElements>
  );
}
