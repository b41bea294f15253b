import { shopAdminUrl } from '@kontor/domain/shop';
import { usePagePath, useShop } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useInteractionId } from '../../plugin/use-interaction-id.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './plugin-login.module.css';
import { WaitingLogin } from './waiting-login.tsx';

/** Confirms the plugin's sign-in to the identity flow; without one waiting, the way leads to the shop's admin (contract §5.5). */
export function ConfirmPluginLoginPage() {
  const interactionId = useInteractionId();
  return (
    <div className={styles.page}>
      <Page>
        {interactionId === null ? <ToShopAdmin /> : <WaitingLogin key={interactionId} interactionId={interactionId} />}
      </Page>
    </div>
  );
}

function ToShopAdmin() {
  const t = useTexts();
  const shop = useShop();
  const pagePath = usePagePath();
  const adminUrl = shopAdminUrl(shop);
  return (
    <>
      <PageHead
        title={t('pluginLogin.title')}
        lead={t(`pluginLogin.${adminUrl ? 'adminLead' : 'noAdmin'}`, { shop: shop.name })}
        actions={adminUrl && <ButtonLink href={adminUrl}>{t('pluginLogin.admin')}</ButtonLink>}
      />
      <p>
        <TextLink render={<Link to={pagePath('shopHome')} />}>{t('pluginLogin.home')}</TextLink>
      </p>
    </>
  );
}
