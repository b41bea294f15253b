import { returnParameter } from '@kontor/contract/second-factor-path';
import { safeTargetPath } from '@kontor/domain/target-path';
import { needsProof } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { placeIn } from '../../session/user-queries.ts';
import { FormColumn } from '../form/form-column.tsx';
import { PasskeysCard } from '../profile/passkeys/passkeys-card.tsx';
import { profileCalls } from '../profile/profile-queries.ts';
import { TotpCard } from '../profile/totp/totp-card.tsx';
import { useSecondFactorTexts } from './use-second-factor-texts.ts';

/** For people who may go on with a second factor only: operators, and members of organizations that ask for one. */
export function SecondFactorPage() {
  const t = useSecondFactorTexts();
  const passkeys = useApiQuery(profileCalls.passkeys, {}).data ?? [];
  const app = useApiQuery(profileCalls.totp, {}).data?.activeSince ?? null;
  const isSetUp = passkeys.length > 0 || app !== null;
  const goOn = useGoOn();
  return (
    <Page>
      <PageHead
        title={t(isSetUp ? 'done.title' : 'title')}
        lead={t(isSetUp ? 'done.lead' : 'lead')}
        actions={
          isSetUp && (
            <Button loading={goOn.isBusy} onClick={goOn.start}>
              {t('done.goOn')}
            </Button>
          )
        }
      />
      <FormColumn>
        <Stack gap={6} align="stretch">
          {goOn.failure}
          <PasskeysCard titleLevel={2} />
          <TotpCard titleLevel={2} />
        </Stack>
      </FormColumn>
    </Page>
  );
}

/** Back to the page that needed the factor, which is asked for anew; and why that did not work. */
function useGoOn() {
  const t = useSecondFactorTexts();
  const {
    api,
    place: { reload },
  } = useHost();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(async () => {
    // Any origin serves: the path has to be one of this portal's.
    const target = safeTargetPath(search.get(returnParameter), 'https://portal.invalid');
    const organizations = await api.call('GET /organization', {
      query: placeIn(new URL(target, 'https://portal.invalid')),
    });
    // The factor is there, so it is this session that has not proven it: it began with the password alone.
    if (organizations.some(({ secondFactor }) => secondFactor === 'missing')) await api.call('GET /auth/step-up', {});
    await reload();
    await navigate(target, { replace: true });
  });
  const failure = needsProof(error) ? (
    <Alert tone="info" title={t('done.unproven.title')}>
      {t('done.unproven.text')}
    </Alert>
  ) : (
    error !== null && <Alert tone="danger" title={errorText(error)} />
  );
  return { start, isBusy, failure };
}
