import type { PartnerAgency } from '@kontor/contract/partner';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import { useConnectAgency } from './use-agencies.ts';

interface ConnectDialogProps {
  agency: PartnerAgency;
  current: PartnerAgency | null;
  onClose: () => void;
}

export function ConnectDialog({ agency, current, onClose }: ConnectDialogProps) {
  const t = useTexts();
  const { notify } = useHost();
  const connect = useConnectAgency();
  const { name } = agency;
  return (
    <ConfirmDialog
      title={t('connectDialog.title', { name })}
      description={t('connectDialog.text')}
      confirm={t('connectDialog.confirm')}
      busy={t('connectDialog.busy')}
      onConfirm={async () => {
        await connect(agency.uuid);
        notify(t('connectDialog.done', { name }));
      }}
      onClose={onClose}
    >
      {current && (
        <Text variant="ui" tone="secondary">
          {t('connectDialog.replaces', { name: current.name })}
        </Text>
      )}
    </ConfirmDialog>
  );
}
