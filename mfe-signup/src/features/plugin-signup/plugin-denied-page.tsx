import { useHost } from '@kontor/platform/host';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { Button } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** The Shopware 6 plugin sent somebody here whose account has no access to the plugin's shop. */
export function PluginDeniedPage() {
  const t = useTexts();
  const { session } = useHost();
  return (
    <FullPage
      state="denied"
      brand={<BrandLink />}
      title={t('pluginDenied.title')}
      lead={t('pluginDenied.lead')}
      actions={
        <>
          <Button size="lg" onClick={() => void session.logout()}>
            {t('pluginDenied.logout')}
          </Button>
          <TextLink render={<Link to="/" />}>{t('pluginDenied.home')}</TextLink>
        </>
      }
    />
  );
}
