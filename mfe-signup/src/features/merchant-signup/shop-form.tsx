import type { Organization } from '@kontor/contract/organization';
import type { NewShop } from '@kontor/contract/shop';
import type { ShopSystem } from '@kontor/contract/signup';
import { useBrand } from '@kontor/platform/host-hooks';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { FormWide } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { SignupForm } from '@kontor/ui/signup-frame';
import { TextInput } from '@kontor/ui/text-input';
import { useWatch } from 'react-hook-form';
import { AbortButton } from '../../components/abort-button.tsx';
import { StepFrame } from '../../components/step-frame.tsx';
import { SummaryLines } from '../../components/summary-lines.tsx';
import { textsOf } from '../../draft/draft-content.ts';
import { updateDraft, useShownDraft } from '../../draft/draft-store.ts';
import { useDraftFollows } from '../../draft/use-draft-follows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { toShopifyDomain, toWebUrl } from './shop-address.ts';
import { addressFieldOf, shopSchemaOf, shopTypeOf } from './shop-body.ts';
import { ShopUrlField } from './shop-url-field.tsx';
import { ShopifyDomainField } from './shopify-domain-field.tsx';
import { useCreateShop } from './use-create-shop.ts';
import { useMerchantStep } from './use-merchant-step.ts';

interface ShopFormProps {
  readonly organization: Organization;
  /** All organizations that the shop may be for. */
  readonly choices: readonly Organization[];
  readonly onChoose: (organizationUuid: string) => void;
  readonly shopSystem: ShopSystem;
}

/** Name and, depending on the system, address of the shop; and whose it is, for people with several organizations. */
export function ShopForm({ organization, choices, onChoose, shopSystem }: ShopFormProps) {
  const brand = useBrand();
  const t = useTexts();
  const platform = usePlatformTexts();
  const { frame } = useMerchantStep('shop');
  const { shop: drafted, plugin } = useShownDraft((draft) => draft);
  const createShop = useCreateShop();
  const addressField = addressFieldOf(shopSystem);
  const { form, field, submit, failure, isSubmitting } = useContractForm<NewShop>({
    schema: shopSchemaOf(shopSystem),
    defaultValues: {
      type: shopTypeOf[shopSystem],
      name: drafted.name,
      // A hidden address that this system does not require must not be sent.
      mainShopUrl: addressField === 'mainShopUrl' ? drafted.mainShopUrl : '',
      shopifyShopDomain: addressField === 'shopifyShopDomain' ? drafted.shopifyShopDomain : '',
    },
    onSubmit: (body) => createShop(organization, body),
  });
  const values = useWatch({ control: form.control });
  const { name: typedName } = values;
  // Fields of other systems keep their values.
  const typed = addressField ? { name: typedName, [addressField]: values[addressField] } : { name: typedName };
  useDraftFollows({ shop: textsOf(drafted, typed) });

  const { error: nameError, ...nameInput } = field('name');

  return (
    <StepFrame
      {...frame}
      title={t('shop.title')}
      lead={plugin ? t('pluginSignup.shopLead') : t(`shop.lead.${shopSystem}`)}
      back={
        plugin ? (
          <AbortButton />
        ) : (
          <Button variant="outlined" size="lg" onClick={() => updateDraft({ shopSystem: null })}>
            {t('shop.changeSystem')}
          </Button>
        )
      }
      summary={<SummaryLines first={t('shop.summary', { system: platform(`shopSystem.${shopSystem}`) })} />}
      next={t('shop.next')}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <SignupForm>
        {choices.length > 1 && (
          <FormWide>
            <Field label={t('shop.organization')}>
              <Select value={organization.uuid} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
                {choices.map(({ uuid, name }) => (
                  <option key={uuid} value={uuid}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </FormWide>
        )}
        <FormWide>
          <Field label={t('shop.name')} help={t('shop.nameHelp', { brand: brand.name })} error={nameError} required>
            <TextInput {...nameInput} autoComplete="off" />
          </Field>
        </FormWide>
        {addressField === 'mainShopUrl' && (
          <FormWide>
            <ShopUrlField
              field={field(addressField, { setValueAs: toWebUrl })}
              typed={values.mainShopUrl ?? ''}
              isOfPlugin={plugin !== null}
            />
          </FormWide>
        )}
        {addressField === 'shopifyShopDomain' && (
          <FormWide>
            <ShopifyDomainField field={field(addressField, { setValueAs: toShopifyDomain })} />
          </FormWide>
        )}
      </SignupForm>
    </StepFrame>
  );
}
