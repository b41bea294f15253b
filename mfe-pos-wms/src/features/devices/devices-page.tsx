import type { Device } from '@kontor/contract/shop';
import { deviceLicences, disconnectedAfterDays } from '@kontor/domain/device';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import type { DeviceProduct } from '../../components/product.ts';
import { ProductArea } from '../../components/product-area.tsx';
import { useEntitlements } from '../../components/use-entitlements.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ConnectDeviceDialog } from './connect-device-dialog.tsx';
import { DeviceTable } from './device-table.tsx';
import { LicencesInUse } from './licences-in-use.tsx';
import { RemoveDeviceDialog } from './remove-device-dialog.tsx';
import { useDevices } from './use-devices.ts';
import { useRefusal } from './use-refusal.tsx';

/** The registered devices of a product; a code connects another one, removing one frees its licence. */
export function DevicesPage({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  const devices = useDevices(product);
  const { data: entitlements, isLoading } = useEntitlements();
  const refusalOf = useRefusal(product);
  const [open, setOpen] = useState<'connect' | Device | null>(null);
  const close = () => setOpen(null);
  // Shown together, so that nothing moves; the list is useful without the licences as well, and the server decides in any case.
  const known = { ...devices, data: isLoading ? undefined : devices.data };
  const licences =
    entitlements && devices.data ? deviceLicences(entitlements, product, devices.data.length) : undefined;
  const refusal = licences && entitlements ? refusalOf({ ...licences, state: entitlements.state }) : null;
  const mayOperate = useMayCall()(`POST /organization/{organizationUuid}/shop/{shopUuid}/${product}/pairing-code`);
  const connect = refusal === null && mayOperate && (
    <Button onClick={() => setOpen('connect')}>{t(`connect.open.${product}`)}</Button>
  );
  // Without devices the way to the first one is where they would be.
  const isEmpty = devices.data?.length === 0;
  return (
    <ProductArea product={product} action={!isEmpty && connect}>
      <Loaded query={known} skeleton={<DevicesSkeleton title={t(`devices.title.${product}`)} />}>
        {(list) => (
          <>
            {refusal !== null && !isEmpty && (
              <Alert tone="info" announce={false} layout="inline" title={refusal.title} actions={refusal.action}>
                {refusal.text}
              </Alert>
            )}
            <Card
              title={t(`devices.title.${product}`)}
              aside={licences && licences.licensed > 0 && <LicencesInUse licences={licences} />}
              foot={
                list.some(({ state }) => state === 'disconnected') && (
                  <Text variant="small" tone="secondary">
                    {t('devices.disconnectedNote', { count: disconnectedAfterDays })}
                  </Text>
                )
              }
              flush
            >
              {list.length > 0 ? (
                <DeviceTable
                  label={t(`devices.title.${product}`)}
                  devices={list}
                  onRemove={mayOperate ? setOpen : null}
                />
              ) : (
                <EmptyState title={refusal?.title ?? t('devices.emptyTitle')} action={refusal?.action ?? connect}>
                  {refusal?.text ?? t(`devices.empty.${product}`)}
                </EmptyState>
              )}
            </Card>
          </>
        )}
      </Loaded>
      {open === 'connect' && <ConnectDeviceDialog product={product} licences={licences} onClose={close} />}
      {open !== null && open !== 'connect' && (
        <RemoveDeviceDialog product={product} device={open} licences={licences} onClose={close} />
      )}
    </ProductArea>
  );
}

function DevicesSkeleton({ title }: { title: string }) {
  return (
    <Card title={title} flush>
      <SkeletonRows rows={3} />
    </Card>
  );
}
