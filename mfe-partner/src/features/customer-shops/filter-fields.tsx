import { longestSearch } from '@kontor/contract/longest-search';
import { planTypes } from '@kontor/domain/product';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { mdiMagnify } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './customer-shops.module.css';
import { type ShopFilter, shopOrders, shopStates } from './shop-filter.ts';

interface FilterFieldsProps {
  readonly filter: ShopFilter;
  readonly onChange: (name: keyof ShopFilter, value: string) => void;
}

/** Search, plan, state and order of the list. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  return (
    <div className={styles.filter} role="search" aria-label={t('shops.filter')}>
      <Field label={t('shops.search')}>
        <TextInput
          type="search"
          icon={mdiMagnify}
          maxLength={longestSearch}
          value={filter.search}
          onChange={({ target }) => onChange('search', target.value)}
        />
      </Field>
      <Field label={t('shops.plan')}>
        <Select value={filter.plan ?? ''} onChange={({ target }) => onChange('plan', target.value)}>
          <option value="">{t('shops.everyPlan')}</option>
          {planTypes.map((type) => (
            <option key={type} value={type}>
              {platform(`plan.${type}`)}
            </option>
          ))}
          <option value="none">{t('shops.noPlan')}</option>
        </Select>
      </Field>
      <Field label={t('shops.state')}>
        <Select value={filter.state ?? ''} onChange={({ target }) => onChange('state', target.value)}>
          <option value="">{t('shops.everyState')}</option>
          {shopStates.map((state) => (
            <option key={state} value={state}>
              {t(`shops.states.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('shops.sort')}>
        <Select value={filter.sort} onChange={({ target }) => onChange('sort', target.value)}>
          {shopOrders.map((order) => (
            <option key={order} value={order}>
              {t(`shops.orders.${order}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
