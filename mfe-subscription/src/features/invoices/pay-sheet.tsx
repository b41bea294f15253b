import type { Balance } from '@kontor/contract/invoice';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { Loaded } from '@kontor/platform/parts/loaded';
import type { Query } from '@kontor/platform/use-load-failure';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Dialog } from '@kontor/ui/dialog';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { useBalance } from '../../billing/use-balance.ts';
import { useSubscriptionQuery } from '../../billing/use-billing.ts';
import { ProviderElements } from '../../payment-provider/provider-elements.tsx';
import { useProvider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PayForm } from './pay-form.tsx';

interface PaySheetProps {
  readonly invoiceUuid: string;
  readonly onClose: () => void;
}

/** Pays one invoice: with the method on file, with a new one, or by a bank transfer whose data it shows. */
export function PaySheet({ invoiceUuid, onClose }: PaySheetProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const subscription = useSubscriptionQuery();
  const balance = useBalance();
  if (subscription.data === undefined || balance.data === undefined) {
    const queries: Query<unknown>[] = [subscription, balance];
    const query = queries.find(({ data }) => data === undefined) ?? balance;
    return (
      <Dialog open size="form" onClose={onClose} title={t('pay.titleUnknown')} closeLabel={platform('close')}>
        <Loaded query={query} skeleton={<SkeletonText lines={3} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return (
    <Owed
      invoiceUuid={invoiceUuid}
      balance={balance.data}
      hasSubscription={paidStripeSubscription(subscription.data) !== null}
      onClose={onClose}
    />
  );
}

interface OwedProps extends PaySheetProps {
  readonly balance: Balance;
  readonly hasSubscription: boolean;
}

function Owed({ invoiceUuid, balance, hasSubscription, onClose }: OwedProps) {
  const provider = useProvider();
  const owed = balance.items.find((item) => item.invoiceUuid === invoiceUuid) ?? null;
  // What was owed when the sheet was opened: the balance does not contain it any more once it is paid.
  const [asked, setAsked] = useState(owed);
  if (owed !== null && owed !== asked) setAsked(owed);
  if (asked === null) return <NothingToPay invoiceUuid={invoiceUuid} onClose={onClose} />;
  return (
    <ProviderElements provider={provider}>
      <PayForm
        owed={asked}
        isOwed={owed !== null}
        hasSubscription={hasSubscription}
        provider={provider}
        onClose={onClose}
      />
    </ProviderElements>
  );
}
