import { useHost } from '@kontor/platform/host';
import { useMayCall, useShop } from '@kontor/platform/host-hooks';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { FormColumn } from '../form/form-column.tsx';
import { DetailsCard } from './details-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { RemoveCard } from './remove-card.tsx';
import { settingsCalls } from './shop-settings-queries.ts';
import { useShopSettingsTexts } from './use-shop-settings-texts.ts';

/** What a merchant changes of a shop: its name, its address, and whether there is one. */
export function ShopSettingsPage() {
  const t = useShopSettingsTexts();
  const { ExtensionSlot } = useHost();
  const shop = useShop();
  const mayRemove = useMayCall()(settingsCalls.remove);
  const hasProof = shop.type === 'shopware6';
  return (
    <Page>
      <PageHead title={t('title')} lead={t(`lead.${contentsOf(hasProof, mayRemove)}`, { shop: shop.name })} />
      <FormColumn>
        <DetailsCard key={`${shop.uuid} ${shop.name} ${shop.mainShopUrl}`} shop={shop} />
        {hasProof && <ProofCard key={`proof of ${shop.uuid}`} shop={shop} />}
        <ExtensionSlot name="shop-settings" />
        {mayRemove && <RemoveCard key={`removal of ${shop.uuid}`} shop={shop} />}
      </FormColumn>
    </Page>
  );
}

function contentsOf(hasProof: boolean, mayRemove: boolean) {
  if (hasProof) return mayRemove ? 'proofAndRemoval' : 'proof';
  return mayRemove ? 'removal' : 'details';
}
