import { BrandLink } from '@kontor/platform/parts/brand-link';
import { LegalFoot } from '@kontor/platform/parts/legal-foot';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { ButtonLink } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** Target of the identity flow if it cannot return to the plugin: the login has expired, or was invalid. */
export function PluginLoginFailedPage() {
  const t = useTexts();
  const [query] = useSearchParams();
  // The parameter is not trusted: any value can be in a URL.
  const reason = /^[a-z_]{1,40}$/.exec(query.get('reason') ?? '')?.[0];
  const isExpired = reason === 'expired';
  const isBusy = reason === 'temporarily_unavailable';
  const failure = isExpired ? 'expired' : isBusy ? 'busy' : 'invalid';
  return (
    <FullPage
      state={isExpired || isBusy ? 'not-found' : 'broken'}
      brand={<BrandLink />}
      title={t(`pluginLoginFailed.${failure}Title`)}
      lead={isExpired ? t('pluginLogin.expiredLead') : t(`pluginLoginFailed.${isBusy ? 'busyLead' : 'invalidLead'}`)}
      actions={
        <>
          <ButtonLink size="lg" render={<Link to="/" />}>
            {t('pluginLoginFailed.home')}
          </ButtonLink>
          <SupportLink>{t('pluginLoginFailed.support')}</SupportLink>
        </>
      }
      foot={reason && !isExpired && !isBusy ? t('pluginLoginFailed.reason', { reason }) : undefined}
      legal={<LegalFoot />}
    />
  );
}
