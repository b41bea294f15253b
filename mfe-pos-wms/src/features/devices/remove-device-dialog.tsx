import type { Device } from '@kontor/contract/shop';
import type { DeviceLicences } from '@kontor/domain/device';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import type { DeviceProduct } from '../../components/product.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useRemoveDevice } from './use-devices.ts';

interface RemoveDeviceDialogProps {
  product: DeviceProduct;
  device: Device;
  /** Before it is removed; undefined while unknown. */
  licences: DeviceLicences | undefined;
  onClose: () => void;
}

export function RemoveDeviceDialog({ product, device: { uuid, name }, licences, onClose }: RemoveDeviceDialogProps) {
  const t = useTexts();
  const { notify } = useHost();
  const remove = useRemoveDevice(product);
  return (
    <ConfirmDialog
      tone="danger"
      title={t('removeDialog.title', { name })}
      description={t('removeDialog.text')}
      confirm={t('removeDialog.confirm')}
      busy={t('removeDialog.busy')}
      onConfirm={async () => {
        await remove(uuid);
        notify(doneText());
      }}
      onClose={onClose}
    />
  );

  function doneText(): string {
    const done = t('removeDialog.done', { name });
    if (licences === undefined || licences.licensed === 0) return done;
    return `${done} ${t('devices.used', { count: licences.used - 1, licences: licences.licensed })}.`;
  }
}
