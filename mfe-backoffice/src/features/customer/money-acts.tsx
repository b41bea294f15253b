import type { CustomerDetails } from '@kontor/contract/customer';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useState } from 'react';
import { useMayAct } from '../../calls/use-may-act.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { PayoutDialog } from './payout-dialog.tsx';

interface MoneyActsProps {
  readonly customer: CustomerDetails;
  readonly onDone: () => Promise<unknown>;
}

/** What finance does about the credit of a customer; nothing for everyone else. */
export function MoneyActs({ customer, onDone }: MoneyActsProps) {
  const t = useTexts();
  const mayAct = useMayAct();
  const [doing, setDoing] = useState<'credit' | 'payout' | null>(null);
  const shared = { customer, onDone, onClose: () => setDoing(null) };
  const mayPayOut = mayAct('PUT /backoffice/customer/{customerUuid}/payout/{idempotencyKey}');
  return (
    <Stack direction="row" gap={3}>
      {mayPayOut && customer.account.credit > 0 && (
        <Button variant="outlined" onClick={() => setDoing('payout')}>
          {t('customer.payout.open')}
        </Button>
      )}
      {mayAct('PUT /backoffice/customer/{customerUuid}/credit/{idempotencyKey}') && (
        <Button variant="outlined" onClick={() => setDoing('credit')}>
          {t('customer.credit.open')}
        </Button>
      )}
      {doing === 'credit' && <CreditDialog {...shared} />}
      {doing === 'payout' && <PayoutDialog {...shared} />}
    </Stack>
  );
}
