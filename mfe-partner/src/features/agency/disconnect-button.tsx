import type { PartnerAgency } from '@kontor/contract/partner';
import { useHost } from '@kontor/platform/host';
import { useMayCall } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { useDisconnectAgency } from './use-agencies.ts';

/** Ends the connection, after a confirmation. */
export function DisconnectButton({ agency: { name } }: { agency: PartnerAgency }) {
  const t = useTexts();
  const { notify } = useHost();
  const disconnect = useDisconnectAgency();
  const mayDisconnect = useMayCall()('DELETE /organization/{organizationUuid}/partner-agency');
  const [isAsking, setAsking] = useState(false);
  if (!mayDisconnect) return null;
  return (
    <>
      <Button variant="outlined" size="sm" aria-label={t('disconnect.open', { name })} onClick={() => setAsking(true)}>
        {t('disconnect.button')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          tone="danger"
          title={t('disconnect.title', { name })}
          description={t('disconnect.text')}
          confirm={t('disconnect.confirm')}
          busy={t('disconnect.busy')}
          onConfirm={async () => {
            await disconnect();
            notify(t('disconnect.done', { name }));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
