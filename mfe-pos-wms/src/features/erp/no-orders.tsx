import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { ShopAdminLink } from '../../components/shop-admin-link.tsx';
import { usePlugin } from '../../components/use-plugin.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** No order has arrived yet: what brings the first one. Orders of a shopware6 shop come by its plugin. */
export function NoOrders() {
  const t = useTexts();
  const { data: plugin } = usePlugin();
  const needsPlugin = plugin !== undefined && plugin.connectedSince === null;
  return (
    <Card flush>
      <EmptyState
        title={t('erp.noOrders.title')}
        titleAs="h2"
        action={
          needsPlugin ? (
            <ButtonLink variant="outlined" render={<PageLink page="plugin" />}>
              {t('erp.noOrders.plugin.action')}
            </ButtonLink>
          ) : (
            <ShopAdminLink variant="outlined">{t('erp.noOrders.admin.action')}</ShopAdminLink>
          )
        }
      >
        {t(`erp.noOrders.${needsPlugin ? 'plugin' : 'admin'}.text`)}
      </EmptyState>
    </Card>
  );
}
