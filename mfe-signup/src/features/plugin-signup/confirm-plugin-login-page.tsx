import { shopAdminUrl } from '@kontor/domain/shop';
import { useShop } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import { useEffect } from 'react';
import { leadOutOfApp } from '../../components/leave-app.ts';
import { useInteractionId } from '../../plugin/use-interaction-id.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './plugin-login.module.css';
import { WaitingLogin } from './waiting-login.tsx';

/**
 * Confirms the plugin login to the identity flow; without a waiting login the browser goes to the shop's admin URL
 * (contract.md §5.5).
 */
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

/** Opened without a plugin login: there is nothing to confirm, so the browser goes to the shop's admin. */
function NoLogin() {
  const t = useTexts();
  const shop = useShop();
  const adminUrl = shopAdminUrl(shop);

  useEffect(() => {
    if (adminUrl) leadOutOfApp(adminUrl);
  }, [adminUrl]);

  return (
    <>
      <PageHead
        title={t('pluginLogin.noneTitle')}
        lead={t(`pluginLogin.${adminUrl ? 'adminLead' : 'noAdmin'}`, { shop: shop.name })}
      />
      <Stack direction="row" gap={5} align="center">
        {adminUrl && (
          <ButtonLink size="lg" href={adminUrl}>
            {t('pluginLogin.admin')}
          </ButtonLink>
        )}
        <TextLink render={<PageLink page="shopHome" />}>{t('pluginLogin.home')}</TextLink>
      </Stack>
    </>
  );
}
