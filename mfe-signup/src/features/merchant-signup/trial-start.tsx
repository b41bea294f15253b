import type { SelectedProducts, ShopSystem } from '@kontor/contract/signup';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { toggleProduct } from '@kontor/domain/signup-selection';
import { useConfig } from '@kontor/platform/host-hooks';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { LegalLink } from '@kontor/platform/parts/legal-link';
import { Sentence } from '@kontor/platform/parts/sentence';
import { type FormField, useContractForm } from '@kontor/platform/use-contract-form';
import { Card } from '@kontor/ui/card';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FieldSet } from '@kontor/ui/field-set';
import { FormWide } from '@kontor/ui/form-grid';
import { InSight } from '@kontor/ui/in-sight';
import { Stack } from '@kontor/ui/page';
import { SignupForm } from '@kontor/ui/signup-frame';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { PersonFields } from '../../components/person-fields.tsx';
import { textsOf } from '../../draft/draft-content.ts';
import { updateDraft, useShownDraft } from '../../draft/draft-store.ts';
import { useDraftFollows } from '../../draft/use-draft-follows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { toShopifyDomain, toWebUrl } from './shop-address.ts';
import { type AddressField, addressFieldOf } from './shop-body.ts';
import { ShopUrlField } from './shop-url-field.tsx';
import { ShopifyDomainField } from './shopify-domain-field.tsx';
import { productsOfTrial, type TrialForm, trialSchemaOf } from './trial-body.ts';
import styles from './trial-start.module.css';
import { useProductPrices } from './use-product-prices.ts';
import { useStartTrial } from './use-start-trial.ts';

interface TrialStartProps {
  /** The button in the footer submits it. */
  readonly formId: string;
  readonly shopSystem: ShopSystem;
  /** On a phone the form begins below the screen, so its title and first words are scrolled into view. */
  readonly isNewChoice: boolean;
  readonly onStarting: (isStarting: boolean) => void;
}

/**
 * The short way, below the choice of the system: name, password and shop, and the trial runs. Address and VAT id are asked for
 * with the first order.
 */
export function TrialStart({ formId, shopSystem, isNewChoice, onStarting }: TrialStartProps) {
  const t = useTexts();
  const { trialDays: days } = useConfig();
  const { person, shop, plugin, selectedProducts } = useShownDraft((draft) => draft);
  const products = productsOfTrial(selectedProducts);
  const startTrial = useStartTrial(shopSystem, products);
  const addressField = addressFieldOf(shopSystem) ?? 'name';
  const { form, field, submit, failure, isSubmitting } = useContractForm<TrialForm>({
    schema: trialSchemaOf(shopSystem),
    defaultValues: { ...person, password: '', [addressField]: shop[addressField] },
    onSubmit: startTrial,
  });
  useEffect(() => onStarting(isSubmitting), [onStarting, isSubmitting]);
  const values = useWatch({ control: form.control });
  useDraftFollows({
    person: textsOf(emptyDraft.person, values),
    shop: textsOf(shop, { [addressField]: values[addressField] }),
  });
  const lead = (
    <Text variant="ui" tone="secondary">
      {t('trialStart.lead')}
    </Text>
  );
  return (
    <div className={styles.start}>
      <Card title={t('trialStart.title', { days })}>
        <form id={formId} method="dialog" onSubmit={submit} noValidate>
          <Stack gap={5}>
            {isNewChoice ? <InSight>{lead}</InSight> : lead}
            <FormFailure text={failure} />
            <SignupForm>
              <PersonFields field={field} />
              <FormWide>
                <ShopField
                  name={addressField}
                  field={field}
                  typed={values.mainShopUrl ?? ''}
                  isOfPlugin={plugin !== null}
                />
              </FormWide>
              <FormWide>
                <FurtherProducts
                  shopSystem={shopSystem}
                  products={products}
                  onChange={(selection) => updateDraft({ selectedProducts: selection })}
                />
              </FormWide>
            </SignupForm>
            <Text variant="ui" tone="secondary">
              <Sentence
                text={t('trialStart.terms', { days })}
                elements={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
              />
            </Text>
          </Stack>
        </form>
      </Card>
    </div>
  );
}

interface ShopFieldProps {
  readonly name: AddressField | 'name';
  readonly field: (name: AddressField | 'name', options?: { setValueAs: (text: string) => string }) => FormField;
  readonly typed: string;
  readonly isOfPlugin: boolean;
}

/** The address of the shop, or its name if it gets its address from us. Registered after the person, who has the focus first. */
function ShopField({ name, field, typed, isOfPlugin }: ShopFieldProps) {
  const t = useTexts();
  if (name === 'mainShopUrl')
    return <ShopUrlField field={field(name, { setValueAs: toWebUrl })} typed={typed} isOfPlugin={isOfPlugin} />;
  if (name === 'shopifyShopDomain') return <ShopifyDomainField field={field(name, { setValueAs: toShopifyDomain })} />;
  const { error, ...input } = field(name);
  return (
    <Field label={t('shop.name')} error={error} required>
      <TextInput {...input} autoComplete="off" />
    </Field>
  );
}

interface FurtherProductsProps {
  readonly shopSystem: ShopSystem;
  readonly products: SelectedProducts;
  readonly onChange: (products: SelectedProducts) => void;
}

/** What can be tried beside the ERP, with its price after the trial. */
function FurtherProducts({ shopSystem, products, onChange }: FurtherProductsProps) {
  const t = useTexts();
  const { priceText } = useProductPrices(shopSystem);
  return (
    <FieldSet legend={t('trialStart.products')}>
      {(['wms', 'pos'] as const).map((product) => (
        <Checkbox
          key={product}
          checked={products[product]}
          onChange={() => onChange(toggleProduct(products, product))}
          help={priceText(product)}
        >
          {t(`trialStart.also.${product}`)}
        </Checkbox>
      ))}
      <Text variant="small" tone="secondary">
        {t('trialStart.erp')} {priceText('erp')}
      </Text>
    </FieldSet>
  );
}
