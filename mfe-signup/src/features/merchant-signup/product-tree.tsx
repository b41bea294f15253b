import type { SelectedProducts, ShopSystem } from '@kontor/contract/signup';
import { isLocked, type SelectableProduct, toggleProduct } from '@kontor/domain/signup-selection';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import { mdiBarcodeScan, mdiCashRegister, mdiFileCabinet } from '@mdi/js';
import type { Ref } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './product-tree.module.css';
import { useProductNames } from './use-product-names.ts';
import { useProductPrices } from './use-product-prices.ts';

const icons: Record<SelectableProduct, string> = { erp: mdiFileCabinet, wms: mdiBarcodeScan, pos: mdiCashRegister };

interface ProductTreeProps {
  /** `null` while it is not chosen. */
  shopSystem: ShopSystem | null;
  selection: SelectedProducts;
  onChange: (selection: SelectedProducts) => void;
  firstRef: Ref<HTMLInputElement>;
}

/** ERP as the base, WMS and POS as products that require it (spec §4). */
export function ProductTree({ shopSystem, selection, onChange, firstRef }: ProductTreeProps) {
  const t = useTexts();
  const productNames = useProductNames();
  const { priceText } = useProductPrices(shopSystem);
  const carried = productNames({ ...selection, erp: false });

  const card = (product: SelectableProduct, ref?: Ref<HTMLInputElement>) => (
    <ChoiceCard
      ref={ref}
      type="checkbox"
      size="lg"
      checked={selection[product]}
      locked={isLocked(selection, product)}
      onChange={() => onChange(toggleProduct(selection, product))}
      media={
        <Tile tone={selection[product] ? 'ink' : 'soft'}>
          <Icon path={icons[product]} />
        </Tile>
      }
      title={t(`products.name.${product}`)}
      text={t(`products.text.${product}`)}
      meta={priceText(product)}
      reason={isLocked(selection, product) && t('products.locked', { products: carried })}
    />
  );

  return (
    <div>
      {card('erp', firstRef)}
      <div className={styles.branches}>
        {(['wms', 'pos'] as const).map((product) => (
          <div key={product} className={styles.branch} data-chosen={selection[product] || undefined}>
            {card(product)}
          </div>
        ))}
      </div>
    </div>
  );
}
