import { addresses } from '@kontor/contract/addresses';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import type { Credentials } from '@kontor/contract/session';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Alert } from '@kontor/ui/alert';
import { late } from '@kontor/ui/late';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useState } from 'react';
import { createSearchParams, Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import { useCanUsePasskeys } from '../../passkey/passkey-support.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const secondStep = late(
  async () => (await import(/* webpackChunkName: "login-second-step" */ './second-step.tsx')).SecondStep,
);

/** Address and password, or a passkey; and where the account asks for it, a code in a second step on the same page. */
export function LoginPage() {
  const t = useTexts();
  const [search] = useSearchParams();
  const hasNewPassword = search.get('password_has_been_reset') === 'true';
  const hasPasskeys = useCanUsePasskeys();
  const [username, setUsername] = useState('');
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  if (credentials) return <secondStep.Component credentials={credentials} onBack={() => setCredentials(null)} />;
  return (
    <EntryPage
      title={t('login.title')}
      lead={t(search.has(interactionParameter) ? 'login.leadFromPlugin' : 'login.lead')}
      notice={
        hasNewPassword && (
          <Alert tone="success" title={t('login.passwordReset.title')}>
            {t('login.passwordReset.text')}
          </Alert>
        )
      }
    >
      <Stack gap={6}>
        <Stack gap={3} align="stretch">
          <LoginForm
            username={username}
            onSecondStep={async (entered) => {
              await secondStep.load();
              setUsername(entered.username);
              setCredentials(entered);
            }}
          />
          {hasPasskeys && <PasskeyButton />}
        </Stack>
        <Stack gap={2}>
          <Text variant="ui" tone="secondary">
            {t('login.noAccount')}{' '}
            <TextLink render={<Link to={addresses.createAccount + waitingInteraction(search)} />}>
              {t('login.createAccount')}
            </TextLink>
          </Text>
          <Text variant="ui" tone="secondary">
            {t('login.agency')}{' '}
            <TextLink render={<PageLink page="partnerCreateAccount" />}>{t('login.becomePartner')}</TextLink>
          </Text>
        </Stack>
      </Stack>
    </EntryPage>
  );
}

/** The sign-up gets the waiting plugin as well. */
function waitingInteraction(search: URLSearchParams): string {
  const interaction = search.get(interactionParameter);
  return interaction ? `?${createSearchParams({ [interactionParameter]: interaction }).toString()}` : '';
}
