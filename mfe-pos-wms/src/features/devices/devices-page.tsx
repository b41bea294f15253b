import type { Device } from '@kontor/contract/shop';
import { usePagePath } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeviceProduct } from '../../components/product.ts';
import { ProductArea } from '../../components/product-area.tsx';
import { useLicences } from '../../components/use-licences.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DeviceTable } from './device-table.tsx';
import { RemoveDeviceDialog } from './remove-device-dialog.tsx';
import { useDevices } from './use-devices.ts';

/** The registered devices of a product; removing one frees its licence. */
export function DevicesPage({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const devices = useDevices(product);
  const licences = useLicences(product);
  const [removing, setRemoving] = useState<Device | null>(null);
  const count = devices.data?.length ?? 0;
  // Shown beside the list, which is useful without it as well.
  const booked = licences.data?.count ?? 0;
  return (
    <ProductArea product={product}>
      <Card
        title={t(`devices.title.${product}`)}
        aside={
          count > 0 &&
          booked > 0 && (
            <Text variant="ui" tone="secondary" numeric>
              {t('devices.used', { count, licences: booked })}
            </Text>
          )
        }
        flush
      >
        <Loaded query={devices} skeleton={<SkeletonRows rows={3} />}>
          {(list) =>
            list.length > 0 ? (
              <DeviceTable label={t(`devices.title.${product}`)} devices={list} onRemove={setRemoving} />
            ) : (
              <EmptyState
                title={t('devices.emptyTitle')}
                action={
                  <ButtonLink
                    variant="outlined"
                    render={<Link to={pagePath(product === 'wms' ? 'wmsFirstSteps' : 'posFirstSteps')} />}
                  >
                    {t('devices.emptyAction')}
                  </ButtonLink>
                }
              >
                {t('devices.empty')}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      {removing && <RemoveDeviceDialog product={product} device={removing} onClose={() => setRemoving(null)} />}
    </ProductArea>
  );
}
