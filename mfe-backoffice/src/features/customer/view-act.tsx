import type { CustomerDetails } from '@kontor/contract/customer';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { useMayAct } from '../../calls/use-may-act.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AskAccessDialog } from './ask-access-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** The way into the portal of a customer, for those who may look; where it is not allowed yet, to asking for it. */
export function ViewAct({ customer }: { readonly customer: CustomerDetails }) {
  const t = useTexts();
  const mayAct = useMayAct();
  const [step, setStep] = useState<{ readonly reason: string | null } | null>(null);
  const { organizationUuid: customerUuid, name } = customer;
  const onClose = () => setStep(null);
  if (!mayAct('POST /backoffice/customer/{customerUuid}/view')) return null;
  const isAsking = step !== null && step.reason !== null;
  return (
    <>
      <Button variant="outlined" onClick={() => setStep({ reason: null })}>
        {t('customer.view.open')}
      </Button>
      {step !== null && !isAsking && (
        <ViewDialog
          customerUuid={customerUuid}
          name={name}
          onNotGranted={(reason) => setStep({ reason })}
          onClose={onClose}
        />
      )}
      {isAsking && <AskAccessDialog customerUuid={customerUuid} name={name} reason={step.reason} onClose={onClose} />}
    </>
  );
}
