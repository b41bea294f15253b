import { useHost } from '@kontor/platform/host';
import { Button } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import { TextLink } from '@kontor/ui/text-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BrandLink } from '../../components/brand-link.tsx';

/** The Shopware 6 plugin sent somebody here whose account has no access to the plugin's shop. */
export function PluginDeniedPage() {
  const { t } = useTranslation('signup', { keyPrefix: 'pluginDenied' });
  const { session } = useHost();
  return (
    <FullPage
      state="denied"
      brand={<BrandLink />}
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <Button size="lg" onClick={() => void session.logout()}>
            {t('logout')}
          </Button>
          <TextLink render={<Link to="/" />}>{t('home')}</TextLink>
        </>
      }
    />
  );
}
