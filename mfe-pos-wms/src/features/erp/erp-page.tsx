import { shopAdminUrl, shopSystemOf } from '@kontor/domain/shop';
import { useShop } from '@kontor/platform/host-hooks';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Card } from '@kontor/ui/card';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { ShopAdminLink } from '../../components/shop-admin-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './erp-page.module.css';

/** The ERP runs in the shop's admin; this page links to it. */
export function ErpPage() {
  const t = useTexts();
  const platform = usePlatformTexts();
  const shop = useShop();
  const hasAdmin = shopAdminUrl(shop) !== null;
  const facts = [
    ['name', shop.name],
    ['system', platform(`shopSystem.${shopSystemOf(shop)}`)],
    ['address', shop.mainShopUrl],
  ] as const;
  return (
    <Page>
      <PageHead
        title={t('erp.title')}
        lead={hasAdmin ? t('erp.lead') : t('erp.noAdmin')}
        actions={<ShopAdminLink>{t('erp.open')}</ShopAdminLink>}
      />
      <Card title={t('erp.card')}>
        <dl className={styles.facts}>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{t(`erp.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </Page>
  );
}
