import { addresses } from '@kontor/contract/addresses';
import { BaseData } from '@kontor/contract/organization';
import { postcodeFaults } from '@kontor/domain/postcode';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { useHost } from '@kontor/platform/host';
import { usePagePath, useUser } from '@kontor/platform/host-hooks';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { SignupForm } from '@kontor/ui/signup-frame';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { BaseDataFields } from '../../components/base-data-fields.tsx';
import { StepFrame } from '../../components/step-frame.tsx';
import { textsOf } from '../../draft/draft-content.ts';
import { endSignup } from '../../draft/draft-saver.ts';
import { useShownDraft } from '../../draft/draft-store.ts';
import { useDraftFollows } from '../../draft/use-draft-follows.ts';
import { useFinishOnLeaving } from '../../draft/use-finish-on-leaving.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { usePartnerStep } from './use-partner-step.ts';

/** The partner's company; then the partner area opens. */
export function CompanyStep() {
  const t = useTexts();
  const { frame } = usePartnerStep('company');
  const company = useShownDraft((draft) => draft.company);
  const { uuid } = useUser();
  const { api, place, session } = useHost();
  const finish = useFinishOnLeaving();
  const pagePath = usePagePath();
  const navigate = useNavigate();
  const { form, field, submit, failure, isSubmitting } = useContractForm<BaseData>({
    schema: BaseData,
    faultsOf: postcodeFaults,
    defaultValues: company,
    onSubmit: async (body) => {
      const organization = await endSignup(() =>
        api.call('PUT /signup/partner/company/{userUuid}', { params: { userUuid: uuid }, body }),
      );
      finish();
      await session.reloadUser();
      await place.reload();
      await navigate(pagePath(addresses.organization, { organizationUuid: organization.uuid }), { replace: true });
    },
  });
  const values = useWatch({ control: form.control });
  useDraftFollows({ company: textsOf(emptyDraft.company, values) });

  return (
    <StepFrame
      {...frame}
      title={t('company.title')}
      lead={t('company.lead')}
      next={t('company.next')}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <SignupForm>
        <BaseDataFields field={field} />
      </SignupForm>
    </StepFrame>
  );
}
