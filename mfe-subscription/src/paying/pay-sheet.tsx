import type { OrganizationBalance } from '@kontor/contract/invoice';
import { Loaded } from '@kontor/platform/parts/loaded';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Dialog } from '@kontor/ui/dialog';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { useAllOwed } from '../billing/use-balance.ts';
import { ProviderElements } from '../payment-provider/provider-elements.tsx';
import { useProvider } from '../payment-provider/use-provider.ts';
import { useTexts } from '../texts/use-texts.ts';
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
  const balance = useAllOwed();
  if (balance.data === undefined) {
    return (
      <Dialog open size="form" onClose={onClose} title={t('pay.titleUnknown')} closeLabel={platform('close')}>
        <Loaded query={balance} skeleton={<SkeletonText lines={3} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return <Owed invoiceUuid={invoiceUuid} balance={balance.data} onClose={onClose} />;
}

interface OwedProps extends PaySheetProps {
  readonly balance: OrganizationBalance;
}

function Owed({ invoiceUuid, balance, onClose }: OwedProps) {
  const provider = useProvider();
  const owed = balance.items.find((item) => item.invoiceUuid === invoiceUuid) ?? null;
  // What was owed when the sheet was opened: the balance does not contain it any more once it is paid.
  const [asked, setAsked] = useState(owed);
  if (owed !== null && owed !== asked) setAsked(owed);
  if (asked === null) return <NothingToPay invoiceUuid={invoiceUuid} onClose={onClose} />;
  return (
    <ProviderElements provider={provider}>
      <PayForm owed={asked} isOwed={owed !== null} provider={provider} onClose={onClose} />
    </ProviderElements>
  );
}
