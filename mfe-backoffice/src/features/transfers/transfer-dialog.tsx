import type { Transfer } from '@kontor/contract/operator-money';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { useState } from 'react';
import { CustomerLink } from '../../components/customer-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

interface TransferDialogProps {
  readonly transfer: Transfer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What came, and what can become of it: an invoice that it pays, or the way back. */
export function TransferDialog({ transfer, onDone, onClose }: TransferDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { money, date } = useFormat();
  const [doing, setDoing] = useState<'assign' | 'return' | null>(null);
  const shared = { transfer, onDone, onClose };
  if (doing === 'assign') return <AssignDialog {...shared} />;
  if (doing === 'return') return <ReturnDialog {...shared} />;
  const { organizationName, organizationUuid, amount, left, receivedAt, reference, state, suggestions } = transfer;
  const isOpen = state === 'open';
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={t('transfers.one', { amount: money(amount) })}
      closeLabel={common('close')}
      foot={
        isOpen && (
          <>
            <Button variant="outlined" onClick={() => setDoing('return')}>
              {t('transfers.return.open')}
            </Button>
            {suggestions.length > 0 && <Button onClick={() => setDoing('assign')}>{t('transfers.assign.open')}</Button>}
          </>
        )
      }
    >
      <Stack gap={5} align="stretch">
        <Facts
          facts={[
            {
              label: t('transfers.from'),
              value: (
                <CustomerLink customerUuid={organizationUuid}>{organizationName || organizationUuid}</CustomerLink>
              ),
            },
            { label: t('transfers.receivedAt'), value: date(receivedAt) },
            { label: t('transfers.reference'), value: reference ?? t('transfers.noReference') },
            { label: t('transfers.state'), value: t(`transfers.states.${state}`) },
            ...(isOpen ? [{ label: t('field.left'), value: money(left) }] : []),
          ]}
        />
        {isOpen && suggestions.length === 0 && (
          <Alert tone="info" title={t('transfers.unassignable.title')} announce={false}>
            {t('transfers.unassignable.text')}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
