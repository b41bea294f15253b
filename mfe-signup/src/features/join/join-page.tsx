import { addresses } from '@kontor/contract/addresses';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { EntryForm } from '@kontor/platform/parts/entry-form';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { LegalLink } from '@kontor/platform/parts/legal-link';
import { Sentence } from '@kontor/platform/parts/sentence';
import { useEntryForm } from '@kontor/platform/use-entry-form';
import { Text } from '@kontor/ui/text';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { leadOutOfApp } from '../../components/leave-app.ts';
import { PersonFields } from '../../components/person-fields.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const invalid = `${addresses.confirmationTokenInvalid}?for=invitation`;

/**
 * Opened by an invitation for an address without an account: name and password, and the person is a member. The server
 * renders the form without knowing the token.
 */
export function JoinPage() {
  const t = useTexts();
  const { api } = useHost();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = search.get('token') ?? '';
  // The server refuses a missing one as it refuses a used one.
  const token = given || 'missing';
  const invitation = useApiQuery(
    'GET /invitation/{token}',
    { params: { token } },
    { enabled: given !== '', retry: false },
  );
  const { submit, field, failure, isSubmitting } = useEntryForm({
    schema: async () => (await import(/* webpackChunkName: "form-check" */ '@kontor/contract/member')).JoinRequest,
    defaultValues: { token, firstName: '', lastName: '', password: '' },
    onSubmit: async (body) => {
      try {
        await api.call('POST /signup/join', { body });
      } catch (error) {
        if (hasCode(error, 'signup-already-completed')) return navigate(addresses.login, { replace: true });
        if (!hasCode(error, 'token-invalid')) throw error;
        return navigate(invalid, { replace: true });
      }
      // The session is a new one: the portal is loaded again. The token is used, so the history entry is replaced.
      leadOutOfApp('/');
    },
  });
  if (hasCode(invitation.error, 'token-invalid')) return <Navigate to={invalid} replace />;
  const organization = invitation.data?.organizationName;
  return (
    <EntryPage title={t('join.title')} lead={organization ? t('join.leadOf', { organization }) : t('join.lead')}>
      <EntryForm
        onSubmit={submit}
        isSubmitting={isSubmitting}
        failure={failure}
        submit={t('join.submit')}
        submitting={t('join.submitting')}
      >
        <PersonFields field={field} />
        <Text variant="small" tone="secondary">
          <Sentence
            text={t('join.terms')}
            elements={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
          />
        </Text>
      </EntryForm>
    </EntryPage>
  );
}
