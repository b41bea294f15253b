import type { FactorChange } from '@kontor/contract/second-factor';
import type { TotpSecret, TotpState } from '@kontor/contract/totp';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { sentences } from '@kontor/platform/sentences';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card, type CardProps } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { loadQrEncoder, type QrModules } from '@kontor/ui/qr-modules';
import { SkeletonText } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { FactorDialog } from '../factor-dialog.tsx';
import { profileCalls } from '../profile-queries.ts';
import { useFactorTexts } from '../use-factor-texts.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { ScanDialog } from './scan-dialog.tsx';

/** What is open above the card. The set-up goes from the password over the scan to the recovery codes. */
type Open =
  | { readonly kind: 'set-up' | 'renew' | 'remove' }
  | { readonly kind: 'scan'; readonly secret: TotpSecret; readonly modules: QrModules }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** The authenticator app: its code is required besides the password. */
export function TotpCard({ titleLevel = 3 }: Pick<CardProps, 'titleLevel'>) {
  const t = useFactorTexts();
  const query = useApiQuery(profileCalls.totp, {});
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <Card title={t('totp.title')} titleLevel={titleLevel}>
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t('totp.text')}
        </Text>
        <Loaded query={query} skeleton={<SkeletonText lines={2} />}>
          {(state) => <State state={state} onOpen={(kind) => setOpen({ kind })} />}
        </Loaded>
      </Stack>
      {open && <Dialogs open={open} onOpen={setOpen} onChanged={async () => void (await query.refetch())} />}
    </Card>
  );
}

/** So few that new ones should be created. */
const few = 3;

interface StateProps {
  readonly state: TotpState;
  readonly onOpen: (kind: 'set-up' | 'renew' | 'remove') => void;
}

function State({ state: { activeSince, recoveryCodesLeft: left }, onOpen }: StateProps) {
  const t = useFactorTexts();
  const { date } = useFormat();
  if (activeSince === null) {
    return (
      <div>
        <Button variant="outlined" onClick={() => onOpen('set-up')}>
          {t('totp.set-up.open')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {left <= few && (
        <Alert tone="warning" announce={false} title={t('totp.fewCodes.title', { count: left })}>
          {t('totp.fewCodes.text')}
        </Alert>
      )}
      <Text variant="ui">
        {sentences(t('totp.active', { date: date(activeSince) }), left > few && t('totp.codesLeft', { count: left }))}
      </Text>
      <Stack gap={3} direction="row">
        <Button variant="outlined" onClick={() => onOpen('renew')}>
          {t('totp.renew.open')}
        </Button>
        <Button variant="outlined" onClick={() => onOpen('remove')}>
          {t('totp.remove.open')}
        </Button>
      </Stack>
    </>
  );
}

interface DialogsProps {
  readonly open: Open;
  readonly onOpen: (open: Open | null) => void;
  readonly onChanged: () => Promise<void>;
}

function Dialogs({ open, onOpen, onChanged }: DialogsProps) {
  const t = useFactorTexts();
  const { api, notify } = useHost();
  const close = () => onOpen(null);
  const showCodes = async (codes: readonly string[]) => {
    await onChanged();
    onOpen({ kind: 'codes', codes });
  };
  if (open.kind === 'scan') return <ScanDialog {...open} onConfirmed={showCodes} onClose={close} />;
  if (open.kind === 'codes') return <RecoveryCodesDialog codes={open.codes} onClose={close} />;

  const { kind } = open;
  const deeds = {
    'set-up': async (body: FactorChange) => {
      const [secret, encode] = await Promise.all([api.call('POST /user/totp', { body }), loadQrEncoder()]);
      onOpen({ kind: 'scan', secret, modules: encode(secret.uri) });
    },
    renew: async (body: FactorChange) => {
      const { recoveryCodes } = await api.call('POST /user/totp/recovery-codes', { body });
      await showCodes(recoveryCodes);
    },
    remove: async (body: FactorChange) => {
      await api.call('POST /user/totp/delete', { body });
      await onChanged();
      close();
      notify(t('totp.remove.done'));
    },
  };
  return (
    <FactorDialog
      key={kind}
      tone={kind === 'remove' ? 'danger' : 'default'}
      title={t(`totp.${kind}.question`)}
      description={t(`totp.${kind}.consequence`)}
      confirm={t(`totp.${kind}.submit`)}
      busy={t(`totp.${kind}.submitting`)}
      onConfirm={deeds[kind]}
      onClose={close}
    />
  );
}
