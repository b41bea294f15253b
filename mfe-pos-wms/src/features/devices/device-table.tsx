import type { Device } from '@kontor/contract/shop';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { DataTable } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';

interface DeviceTableProps {
  label: string;
  devices: readonly Device[];
  /** `null` for roles that may not remove one. */
  onRemove: ((device: Device) => void) | null;
}

export function DeviceTable({ label, devices, onRemove }: DeviceTableProps) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <DataTable
      label={label}
      rows={devices}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: 'name', header: t('devices.name'), cell: ({ name }) => <b>{name}</b>, list: 'title' },
        {
          key: 'serialNumber',
          header: t('devices.serialNumber'),
          cell: ({ serialNumber }) => serialNumber,
          list: 'detail',
        },
        { key: 'appVersion', header: t('devices.appVersion'), cell: ({ appVersion }) => appVersion ?? '–', wide: true },
        {
          key: 'state',
          header: t('devices.state'),
          // Connected is the normal case and has no badge.
          cell: ({ state }) =>
            state === 'connected' ? t('devices.connected') : <Badge>{t('devices.disconnected')}</Badge>,
          list: 'status',
        },
        {
          key: 'lastSeen',
          header: t('devices.lastSeen'),
          cell: ({ lastSeenAt }) => (lastSeenAt ? date(lastSeenAt) : t('devices.never')),
          numeric: true,
        },
        {
          key: 'action',
          header: t('devices.action'),
          headerHidden: true,
          align: 'end',
          cell: (device) =>
            onRemove && (
              <Button
                variant="link"
                aria-label={t('devices.removeOf', { name: device.name })}
                onClick={() => onRemove(device)}
              >
                {t('devices.remove')}
              </Button>
            ),
          list: 'action',
        },
      ]}
    />
  );
}
