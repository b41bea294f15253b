import { shopSystemOf } from '@kontor/domain/shop';
import { useShop } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Card } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';
import { usePlugin } from '../../components/use-plugin.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './erp-page.module.css';

/** The shop to which the ERP belongs, and how it is connected. */
export function ShopFacts() {
  const t = useTexts();
  const platform = usePlatformTexts();
  const shop = useShop();
  return (
    <Card title={t('erp.card')}>
      <dl className={styles.facts}>
        <Fact name={t('erp.name')}>{shop.name}</Fact>
        <Fact name={t('erp.system')}>{platform(`shopSystem.${shopSystemOf(shop)}`)}</Fact>
        {shop.mainShopUrl && <Fact name={t('erp.address')}>{shop.mainShopUrl}</Fact>}
        {shop.type === 'shopware6' && <PluginFact />}
        {shop.cloudShop?.shopifyShops.map(({ domain, state }) => (
          <Fact key={domain} name={t('erp.shopify.label')}>
            {domain}
            <br />
            {t(`erp.shopify.${state}`)}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PluginFact() {
  const t = useTexts();
  const { date } = useFormat();
  const { data: plugin } = usePlugin();
  if (plugin === undefined) return null;
  return (
    <Fact name={t('erp.plugin.label')}>
      {plugin.connectedSince === null
        ? t('erp.plugin.notConnected')
        : t('erp.plugin.connected', { date: date(plugin.connectedSince) })}
      <br />
      <TextLink render={<PageLink page="plugin" />}>{t('erp.plugin.link')}</TextLink>
    </Fact>
  );
}
