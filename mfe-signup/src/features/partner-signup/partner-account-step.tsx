import { PartnerSignupAccount } from '@kontor/contract/signup';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useIdempotencyKey } from '@kontor/platform/idempotency-key';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { SignupForm } from '@kontor/ui/signup-frame';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { ConsentFields } from '../../components/consent-fields.tsx';
import { PersonFields } from '../../components/person-fields.tsx';
import { StepFrame } from '../../components/step-frame.tsx';
import { updateDraft, useSignupDraft } from '../../draft/draft-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { usePartnerStep } from './use-partner-step.ts';

/** Name, password and consent. What is typed stays in the draft, except the password. */
export function PartnerAccountStep() {
  const t = useTexts();
  const { frame } = usePartnerStep('account');
  const { account, fieldOfActivity, partnerShopSystems } = useSignupDraft();
  const { api, session } = useHost();
  const { form, field, submit, failure, isSubmitting } = useContractForm<PartnerSignupAccount>({
    schema: PartnerSignupAccount,
    defaultValues: {
      firstName: account.firstName ?? '',
      lastName: account.lastName ?? '',
      password: '',
      newsletterOptIn: account.newsletterOptIn ?? false,
      termsAccepted: false,
      partnerFieldOfActivity: fieldOfActivity,
      shopSystems: partnerShopSystems,
    },
    onSubmit: async (body) => {
      try {
        await api.call('PUT /signup/partner/account/{idempotencyKey}', { params: { idempotencyKey }, body });
      } catch (error) {
        // An earlier try, or another tab, got there first: the account is there all the same.
        if (!hasCode(error, 'signup-already-completed')) throw error;
      }
      await session.reloadUser();
    },
  });
  const values = useWatch({ control: form.control });
  const idempotencyKey = useIdempotencyKey(values);
  const { firstName = '', lastName = '', newsletterOptIn = false } = values;
  useEffect(
    () => updateDraft({ account: { firstName, lastName, newsletterOptIn } }),
    [firstName, lastName, newsletterOptIn],
  );

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
