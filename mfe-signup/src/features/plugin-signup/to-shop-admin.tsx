import { shopAdminUrl } from '@kontor/domain/shop';
import { usePagePath, useShop } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** The ways on where no login waits: into the shop's admin, where the plugin is, or to the overview. */
export function ToShopAdmin() {
  const t = useTexts();
  const adminUrl = shopAdminUrl(useShop());
  const pagePath = usePagePath();
  return (
    <Stack direction="row" gap={5} align="center">
      {adminUrl && (
        <ButtonLink size="lg" href={adminUrl}>
          {t('pluginLogin.admin')}
        </ButtonLink>
      )}
      <TextLink render={<Link to={pagePath('shopHome')} />}>{t('pluginLogin.home')}</TextLink>
    </Stack>
  );
}
