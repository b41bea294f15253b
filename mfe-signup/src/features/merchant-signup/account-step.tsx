import { MerchantAccount } from '@kontor/contract/signup';
import { postcodeFaults } from '@kontor/domain/postcode';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { choosesProducts, noProducts } from '@kontor/domain/signup-selection';
import { faultsAt } from '@kontor/platform/contract-form';
import { useHost } from '@kontor/platform/host';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { FormWide } from '@kontor/ui/form-grid';
import { SignupForm } from '@kontor/ui/signup-frame';
import { Text } from '@kontor/ui/text';
import { useWatch } from 'react-hook-form';
import { BaseDataFields } from '../../components/base-data-fields.tsx';
import { ConsentFields } from '../../components/consent-fields.tsx';
import { PersonFields } from '../../components/person-fields.tsx';
import { StepFrame } from '../../components/step-frame.tsx';
import { SummaryLines } from '../../components/summary-lines.tsx';
import { textsOf } from '../../draft/draft-content.ts';
import { useShownDraft } from '../../draft/draft-store.ts';
import { useAccountCall } from '../../draft/use-account-call.ts';
import { useDraftFollows } from '../../draft/use-draft-follows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useMerchantStep } from './use-merchant-step.ts';
import { useProductNames } from './use-product-names.ts';

/** Name, password, company and consent. Values stay in the draft, except the password and the consents. */
export function AccountStep() {
  const t = useTexts();
  const { frame } = useMerchantStep('account');
  const { person, company, shopSystem, selectedProducts } = useShownDraft((draft) => draft);
  const chooses = choosesProducts(shopSystem);
  const productNames = useProductNames();
  const platform = usePlatformTexts();
  const createAccount = useCreateAccount();
  const { form, field, submit, failure, isSubmitting } = useContractForm<MerchantAccount>({
    schema: MerchantAccount,
    faultsOf: ({ baseData }) => faultsAt('baseData', postcodeFaults(baseData)),
    defaultValues: {
      ...person,
      password: '',
      baseData: company,
      shopSystem: shopSystem ?? undefined,
      selectedProducts: chooses ? selectedProducts : noProducts,
      newsletterOptIn: false,
      termsAccepted: false,
    },
    // The guard continues to the shop step once the user is active.
    onSubmit: createAccount,
  });
  const values = useWatch({ control: form.control });
  useDraftFollows({
    person: textsOf(emptyDraft.person, values),
    company: textsOf(emptyDraft.company, values.baseData),
  });

  return (
    <StepFrame
      {...frame}
      title={t('account.title')}
      lead={t('account.lead')}
      summary={
        <SummaryLines
          first={
            chooses
              ? t('products.chosen', { products: productNames(selectedProducts) })
              : t('shop.summary', { system: platform('shopSystem.shopware5') })
          }
        >
          {t('account.cost')}
        </SummaryLines>
      }
      next={t('account.next')}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <SignupForm>
        <FormWide>
          <Text as="h2" variant="h2">
            {t('account.person')}
          </Text>
        </FormWide>
        <PersonFields field={field} />
        <FormWide>
          <Text as="h2" variant="h2">
            {t('account.company')}
          </Text>
        </FormWide>
        <BaseDataFields field={(name, options) => field(`baseData.${name}`, options)} />
        <ConsentFields field={field} />
      </SignupForm>
    </StepFrame>
  );
}

/** Makes the account call of a merchant (spec §7). */
function useCreateAccount(): (body: MerchantAccount) => Promise<void> {
  const { api } = useHost();
  const accountCall = useAccountCall();
  return (body) =>
    accountCall(async (idempotencyKey) => {
      if (body.shopSystem === 'shopware5') await api.call('PUT /signup/account/shopware5', { body });
      else await api.call('PUT /signup/account/{idempotencyKey}', { params: { idempotencyKey }, body });
    });
}
