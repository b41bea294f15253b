import { shopAdminUrl } from '@kontor/domain/shop';
import { useShop } from '@kontor/platform/host-hooks';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useInteractionId } from '../../plugin/use-interaction-id.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './plugin-login.module.css';
import { ToShopAdmin } from './to-shop-admin.tsx';
import { WaitingLogin } from './waiting-login.tsx';

/** Confirms the plugin's sign-in to the identity flow; without one waiting, the way leads to the shop's admin (contract.md §5.5). */
export function ConfirmPluginLoginPage() {
  const interactionId = useInteractionId();
  return (
    <div className={styles.page}>
      <Page>
        {interactionId === null ? <NoLogin /> : <WaitingLogin key={interactionId} interactionId={interactionId} />}
      </Page>
    </div>
  );
}

/** Somebody who is signed in opened the page without the plugin: there is nothing to confirm. */
function NoLogin() {
  const t = useTexts();
  const shop = useShop();
  return (
    <>
      <PageHead
        title={t('pluginLogin.noneTitle')}
        lead={t(`pluginLogin.${shopAdminUrl(shop) ? 'adminLead' : 'noAdmin'}`, { shop: shop.name })}
      />
      <ToShopAdmin />
    </>
  );
}
