import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useState } from 'react';
import { useConnectTexts } from '../use-connect-texts.ts';
import { ReplaySinceDialog } from './replay-since-dialog.tsx';
import { useReplay } from './use-deliveries.ts';

/** Sends several events again: all parked ones, or all since an instant; and one to try the endpoint. */
export function ReplayButtons({ clientId, name }: { clientId: string; name: string }) {
  const t = useConnectTexts();
  const { notify } = useHost();
  const replay = useReplay(clientId);
  const [open, setOpen] = useState<'parked' | 'since' | 'test' | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack direction="row" gap={2}>
      {(['parked', 'since', 'test'] as const).map((action) => (
        <Button key={action} variant="outlined" size="sm" onClick={() => setOpen(action)}>
          {t(`replay.${action}.open`)}
        </Button>
      ))}
      {open === 'since' && <ReplaySinceDialog clientId={clientId} name={name} onClose={close} />}
      {(open === 'parked' || open === 'test') && (
        <ConfirmDialog
          title={t(`replay.${open}.title`, { name })}
          description={t(`replay.${open}.text`)}
          confirm={t(`replay.${open}.submit`)}
          busy={t('replay.busy')}
          onConfirm={async () => {
            await replay(open === 'test' ? 'test' : { parked: true });
            notify(t(`replay.${open}.done`));
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}
