import type { FormField } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { Icon } from '@kontor/ui/icon';
import { TextInput } from '@kontor/ui/text-input';
import { mdiCheck, mdiInformationOutline, mdiLockOutline } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './shop-url-field.module.css';
import { useShopAddressVisit } from './use-shop-address-visit.ts';

interface ShopUrlFieldProps {
  field: FormField;
  typed: string;
  /** The plugin determines it, so it cannot be changed. */
  isOfPlugin: boolean;
}

/** The URL of a shop that the merchant hosts, with advice in place of the hint while it is typed. */
export function ShopUrlField({ field: { error, ...input }, typed, isOfPlugin }: ShopUrlFieldProps) {
  const t = useTexts();
  const advice = useShopAddressVisit(isOfPlugin ? '' : typed);
  const help = isOfPlugin ? (
    t('pluginSignup.address')
  ) : (
    <span className={styles.advice} data-advice={advice} aria-live="polite">
      {advice && advice !== 'asking' && (
        <Icon path={advice === 'answered' ? mdiCheck : mdiInformationOutline} size={16} />
      )}
      <span>{advice ? t(`shop.address.${advice}`) : t('shop.mainShopUrlHelp')}</span>
    </span>
  );
  return (
    <Field label={t('shop.mainShopUrl')} help={help} error={error} required>
      <TextInput
        {...input}
        readOnly={isOfPlugin}
        suffix={isOfPlugin && <Icon path={mdiLockOutline} size={20} />}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
