import { PartnerSignupAccount } from '@kontor/contract/signup';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { useHost } from '@kontor/platform/host';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { SignupForm } from '@kontor/ui/signup-frame';
import { useWatch } from 'react-hook-form';
import { ConsentFields } from '../../components/consent-fields.tsx';
import { PersonFields } from '../../components/person-fields.tsx';
import { StepFrame } from '../../components/step-frame.tsx';
import { textsOf } from '../../draft/draft-content.ts';
import { useShownDraft } from '../../draft/draft-store.ts';
import { useAccountCall } from '../../draft/use-account-call.ts';
import { useDraftFollows } from '../../draft/use-draft-follows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { usePartnerStep } from './use-partner-step.ts';

/** Name, password and consent. Values stay in the draft, except the password and the consents. */
export function PartnerAccountStep() {
  const t = useTexts();
  const { frame } = usePartnerStep('account');
  const { person, fieldOfActivity, partnerShopSystems } = useShownDraft((draft) => draft);
  const { api } = useHost();
  const accountCall = useAccountCall();
  const { form, field, submit, failure, isSubmitting } = useContractForm<PartnerSignupAccount>({
    schema: PartnerSignupAccount,
    defaultValues: {
      ...person,
      password: '',
      newsletterOptIn: false,
      termsAccepted: false,
      partnerFieldOfActivity: fieldOfActivity,
      shopSystems: partnerShopSystems,
    },
    // The guard continues to the company step once the user is active.
    onSubmit: (body) =>
      accountCall(async (idempotencyKey) => {
        await api.call('PUT /signup/partner/account/{idempotencyKey}', { params: { idempotencyKey }, body });
      }),
  });
  const values = useWatch({ control: form.control });
  useDraftFollows({ person: textsOf(emptyDraft.person, values) });

  return (
    <StepFrame
      {...frame}
      title={t('partnerAccount.title')}
      lead={t('partnerAccount.lead')}
      next={t('partnerAccount.next')}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <SignupForm>
        <PersonFields field={field} />
        <ConsentFields field={field} />
      </SignupForm>
    </StepFrame>
  );
}
