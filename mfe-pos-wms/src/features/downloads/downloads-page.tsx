import { Card } from '@kontor/ui/card';
import type { DeviceProduct } from '../../components/product.ts';
import { ProductArea } from '../../components/product-area.tsx';
import { Downloads } from './downloads.tsx';

/** What the devices of a product run. */
export function DownloadsPage({ product }: { product: DeviceProduct }) {
  return (
    <ProductArea product={product}>
      <Card flush>
        <Downloads product={product} />
      </Card>
    </ProductArea>
  );
}
