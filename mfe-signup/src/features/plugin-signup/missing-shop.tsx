import { addresses } from '@kontor/contract/addresses';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import { ButtonLink } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { createSearchParams, Link } from 'react-router-dom';
import { interactionAddress } from '../../plugin/interaction-address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OtherAccountButton } from './other-account-button.tsx';

/** The plugin runs in a shop that is not known here yet: the merchant adds it, and the login continues. */
export function MissingShop({ interactionId, shopUrl }: { interactionId: string; shopUrl: string }) {
  const t = useTexts();
  const signup = `${addresses.signupSystem}?${createSearchParams({ [interactionParameter]: interactionId })}`;
  return (
    <>
      <PageHead
        title={t('pluginLogin.missingTitle')}
        lead={t('pluginLogin.missingLead', { shop: new URL(shopUrl).host })}
      />
      <Stack direction="row" gap={3} align="center">
        <ButtonLink size="lg" render={<Link to={signup} />}>
          {t('pluginLogin.add')}
        </ButtonLink>
        <ButtonLink variant="outlined" size="lg" href={interactionAddress(interactionId, '/abort')}>
          {t('pluginLogin.abort')}
        </ButtonLink>
      </Stack>
      <p>
        <OtherAccountButton variant="link" interactionId={interactionId} />
      </p>
    </>
  );
}
