import type { ConnectClient } from '@kontor/contract/connect-client';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useState } from 'react';
import { EndpointDialog } from './endpoint-dialog.tsx';
import type { ShownSecret } from './secret-dialog.tsx';
import { useConnectTexts } from './use-connect-texts.ts';

interface Props {
  readonly client: ConnectClient;
  /** Shows a secret that was just made. */
  readonly show: (secret: ShownSecret) => void;
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>;
}

const actions = ['endpoint', 'rotate', 'revoke'] as const;

/** What can be done with one system: its events, a new secret, and its end. */
export function ClientActions({ client, show, refresh }: Props) {
  const t = useConnectTexts();
  const { api, notify } = useHost();
  const { id, name } = client;
  const [open, setOpen] = useState<(typeof actions)[number] | null>(null);
  const close = () => setOpen(null);
  const change = async (secret: ShownSecret) => {
    close();
    show(secret);
    await refresh();
  };
  const rotate = async () => {
    const { secret } = await api.call('POST /operator/connect/client/{clientId}/rotate', { params: { clientId: id } });
    await change({ id, name, secret, kind: 'secret' });
  };
  const revoke = async () => {
    await api.call('DELETE /operator/connect/client/{clientId}', { params: { clientId: id } });
    notify(t('revoke.done', { name }));
    await refresh();
  };
  return (
    <Stack direction="row" gap={2} justify="end">
      {actions.map((action) => (
        <Button
          key={action}
          variant="outlined"
          size="sm"
          aria-label={t(`${action}.label`, { name })}
          onClick={() => setOpen(action)}
        >
          {t(`${action}.open`)}
        </Button>
      ))}
      {open === 'endpoint' && <EndpointDialog client={client} onChanged={change} onClose={close} />}
      {open !== null && open !== 'endpoint' && (
        <ConfirmDialog
          tone={open === 'revoke' ? 'danger' : 'default'}
          title={t(`${open}.title`, { name })}
          description={t(`${open}.text`)}
          confirm={t(`${open}.submit`)}
          busy={t(`${open}.busy`)}
          onConfirm={open === 'revoke' ? revoke : rotate}
          onClose={close}
        />
      )}
    </Stack>
  );
}
