import { shopAdminUrl } from '@kontor/domain/shop';
import { usePagePath, useShop } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** The login is over, or waits in another browser: it has to begin again where it began. */
export function ExpiredLogin() {
  const t = useTexts();
  const adminUrl = shopAdminUrl(useShop());
  const pagePath = usePagePath();
  return (
    <>
      <PageHead
        title={t('pluginLogin.expiredTitle')}
        lead={t('pluginLogin.expiredLead')}
        actions={adminUrl && <ButtonLink href={adminUrl}>{t('pluginLogin.admin')}</ButtonLink>}
      />
      <p>
        <TextLink render={<Link to={pagePath('shopHome')} />}>{t('pluginLogin.home')}</TextLink>
      </p>
    </>
  );
}
