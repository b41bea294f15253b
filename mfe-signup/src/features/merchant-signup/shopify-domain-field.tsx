import type { FormField } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useTexts } from '../../texts/use-texts.ts';

/** The domain of a shop at Shopify; filled in if the app was installed there. */
export function ShopifyDomainField({ field: { error, ...input } }: { field: FormField }) {
  const t = useTexts();
  return (
    <Field label={t('shop.shopifyShopDomain')} help={t('shop.shopifyShopDomainHelp')} error={error} required>
      <TextInput {...input} inputMode="url" autoComplete="url" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
