import { apiBase } from '@kontor/contract/calls';
import { shopAdminUrl } from '@kontor/domain/shop';
import { usePagePath, useShop } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** Set by the identity flow while it waits for a confirmation (spec §2). */
const interactionParameter = 'open_id_connect_interaction_id';

/** Confirms the plugin's sign-in to the identity flow; without one waiting, the way leads to the shop's admin (contract §5.5). */
export function ConfirmPluginLoginPage() {
  const t = useTexts();
  const shop = useShop();
  const pagePath = usePagePath();
  const [query] = useSearchParams();
  const interaction = query.get(interactionParameter);
  const adminUrl = shopAdminUrl(shop);
  const confirmUrl = interaction && `${apiBase}/oidc/interaction/${encodeURIComponent(interaction)}/confirm`;
  const target = confirmUrl ?? adminUrl;
  const lead = confirmUrl ? 'confirmLead' : adminUrl ? 'adminLead' : 'noAdmin';

  return (
    <Page>
      <PageHead
        title={t('pluginLogin.title')}
        lead={t(`pluginLogin.${lead}`, { shop: shop.name })}
        actions={
          target && (
            <ButtonLink href={target}>{confirmUrl ? t('pluginLogin.confirm') : t('pluginLogin.admin')}</ButtonLink>
          )
        }
      />
      <p>
        <TextLink render={<Link to={pagePath('shopHome')} />}>{t('pluginLogin.home')}</TextLink>
      </p>
    </Page>
  );
}
