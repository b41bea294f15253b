import type { ListedPartner } from '@kontor/contract/operator-partner';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useState } from 'react';
import { CustomerLink } from '../../components/customer-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { TermsText } from './terms-text.tsx';

interface PartnerDialogProps {
  readonly partner: ListedPartner;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A partner, and what can be decided about it or agreed with it. */
export function PartnerDialog({ partner, onDone, onClose }: PartnerDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { count, date } = useFormat();
  const [doing, setDoing] = useState<'approve' | 'suspend' | 'agree' | null>(null);
  const shared = { partner, onDone, onClose };
  if (doing === 'agree') return <TermsDialog {...shared} />;
  if (doing !== null) return <DecideDialog {...shared} act={doing} />;
  const { name, organizationUuid, state, stateSince, payoutState, customerShopCount, terms, laterTerms } = partner;
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={name || organizationUuid}
      closeLabel={common('close')}
      foot={
        <>
          {state !== 'suspended' && (
            <Button variant="outlined" onClick={() => setDoing('suspend')}>
              {t(state === 'applied' ? 'partners.suspend.refuse' : 'partners.suspend.open')}
            </Button>
          )}
          <Button variant={state === 'approved' ? 'default' : 'outlined'} onClick={() => setDoing('agree')}>
            {t('partners.agree.open')}
          </Button>
          {state !== 'approved' && <Button onClick={() => setDoing('approve')}>{t('partners.approve.open')}</Button>}
        </>
      }
    >
      <Facts
        facts={[
          {
            label: t('partners.name'),
            value: <CustomerLink customerUuid={organizationUuid}>{name || organizationUuid}</CustomerLink>,
          },
          {
            label: t('partners.state'),
            value: `${t(`partners.states.${state}`)}, ${t('partners.since', { date: date(stateSince) })}`,
          },
          { label: t('partners.payout'), value: t(`partners.payoutStates.${payoutState}`) },
          { label: t('partners.shops'), value: count(customerShopCount) },
          { label: t('partners.terms'), value: <TermsText terms={terms} later={laterTerms} /> },
        ]}
      />
    </Dialog>
  );
}
