import type { Device } from '@kontor/contract/shop';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import type { DeviceProduct } from '../../components/product.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useRemoveDevice } from './use-devices.ts';

interface RemoveDeviceDialogProps {
  product: DeviceProduct;
  device: Device;
  onClose: () => void;
}

export function RemoveDeviceDialog({ product, device: { uuid, name }, onClose }: RemoveDeviceDialogProps) {
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
        notify(t('removeDialog.done', { name }));
      }}
      onClose={onClose}
    />
  );
}
