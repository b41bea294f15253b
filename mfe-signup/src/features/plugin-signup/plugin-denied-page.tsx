import { shownEmail } from '@kontor/domain/shown-email';
import { useUser } from '@kontor/platform/host-hooks';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { LegalFoot } from '@kontor/platform/parts/legal-foot';
import { FullPage } from '@kontor/ui/full-page';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { interactionAddress } from '../../plugin/interaction-address.ts';
import { useInteractionId } from '../../plugin/use-interaction-id.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OtherAccountButton } from './other-account-button.tsx';

/** For a user from the Shopware 6 plugin whose account has no access to the plugin's shop. */
export function PluginDeniedPage() {
  const t = useTexts();
  const { email } = useUser();
  const interactionId = useInteractionId();
  return (
    <FullPage
      state="denied"
      brand={<BrandLink />}
      title={t('pluginDenied.title')}
      lead={t('pluginDenied.lead', { email: shownEmail(email) })}
      actions={
        <>
          <OtherAccountButton size="lg" interactionId={interactionId} />
          {interactionId === null ? (
            <TextLink render={<Link to="/" />}>{t('pluginDenied.home')}</TextLink>
          ) : (
            <TextLink href={interactionAddress(interactionId, '/abort')}>{t('pluginDenied.back')}</TextLink>
          )}
        </>
      }
      legal={<LegalFoot />}
    />
  );
}
