import { PageHead } from '@kontor/ui/page-head';
import { useTexts } from '../../texts/use-texts.ts';
import { ToShopAdmin } from './to-shop-admin.tsx';

/** The login is over, or waits in another browser: it has to begin again where it began. */
export function ExpiredLogin() {
  const t = useTexts();
  return (
    <>
      <PageHead title={t('pluginLogin.expiredTitle')} lead={t('pluginLogin.expiredLead')} />
      <ToShopAdmin />
    </>
  );
}
