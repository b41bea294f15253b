import type { Device } from '@kontor/contract/shop';
import type { DeviceLicences } from '@kontor/domain/device';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import type { DeviceProduct } from '../../components/product.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PairingCode } from './pairing-code.tsx';
import { useArrival } from './use-arrival.ts';
import { usePairingCode } from './use-pairing-code.ts';

interface ConnectDeviceDialogProps {
  readonly product: DeviceProduct;
  /** As they are now; undefined while unknown. */
  readonly licences: DeviceLicences | undefined;
  readonly onClose: () => void;
}

/** Shows a code to enter or to scan on a device, and notices by itself when the device has arrived. */
export function ConnectDeviceDialog({ product, licences, onClose }: ConnectDeviceDialogProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { arrived, isWatching, first, waitForAnother } = useArrival(product);
  const code = usePairingCode(product, isWatching && arrived === null);
  const next = () => {
    waitForAnother();
    code.renew();
  };
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={t(`connect.title.${product}`)}
      closeLabel={platform('close')}
      description={arrived === null && t(`connect.text.${product}`)}
      foot={
        arrived === null ? (
          <Button variant="outlined" onClick={onClose}>
            {platform('close')}
          </Button>
        ) : (
          <>
            {licences?.refusal === null && (
              <Button variant="outlined" onClick={next}>
                {t('connect.another')}
              </Button>
            )}
            <Button onClick={onClose}>{t('connect.done')}</Button>
          </>
        )
      }
    >
      {arrived === null ? (
        <PairingCode product={product} first={first} code={code} />
      ) : (
        <Arrived device={arrived} licences={licences} />
      )}
    </Dialog>
  );
}

interface ArrivedProps {
  readonly device: Device;
  readonly licences: DeviceLicences | undefined;
}

function Arrived({ device: { name, serialNumber }, licences }: ArrivedProps) {
  const t = useTexts();
  const used = licences && `${t('devices.used', { count: licences.used, licences: licences.licensed })}.`;
  return (
    <Alert tone="success" title={t('connect.arrived', { name })}>
      {t('connect.serialNumber', { serialNumber })} {used}
    </Alert>
  );
}
