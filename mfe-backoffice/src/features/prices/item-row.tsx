import { Button } from '@kontor/ui/button';
import { TextInput } from '@kontor/ui/text-input';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { centsIn, wholeIn } from '../../changes/typed-numbers.ts';
import { useProductName } from '../../changes/use-value-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type ItemFields, withoutTier, withTier } from './draft-fields.ts';
import styles from './item-row.module.css';

interface ItemRowProps {
  readonly fields: ItemFields;
  /** What is no number is marked. */
  readonly isChecked: boolean;
  readonly onChange: (fields: ItemFields) => void;
}

/** The price of one product: its tiers, and of plans what orders cost. */
export function ItemRow({ fields, isChecked, onChange }: ItemRowProps) {
  const t = useTexts();
  const productName = useProductName();
  const { item, tiers, includedOrders, extraOrderAmount } = fields;
  const name = productName(`${item.productType} ${item.platform} ${item.version}`);
  const setTier = (index: number, value: Partial<(typeof tiers)[number]>) =>
    onChange({ ...fields, tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...value } : tier)) });
  const input = (
    label: string,
    value: string,
    set: (text: string) => void,
    read: (text: string) => number,
    unit = '',
  ) => (
    <label className={styles.field}>
      <span className={styles.label}>
        {label}
        <VisuallyHidden>, {name}</VisuallyHidden>
      </span>
      <TextInput
        value={value}
        numeric
        inputMode="decimal"
        autoComplete="off"
        {...(unit && { suffix: unit })}
        aria-invalid={(isChecked && Number.isNaN(read(value))) || undefined}
        onChange={({ target }) => set(target.value)}
      />
    </label>
  );
  return (
    <fieldset className={styles.item}>
      <legend className={styles.name}>{name}</legend>
      {tiers.map(({ upTo, amount }, index) => {
        const isLast = index === tiers.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no name but their place
          <div key={index} className={styles.line}>
            {!isLast && input(t('prices.upTo'), upTo, (text) => setTier(index, { upTo: text }), wholeIn)}
            {input(
              t(isLast && tiers.length > 1 ? 'prices.above' : 'field.tiers'),
              amount,
              (text) => setTier(index, { amount: text }),
              centsIn,
              '€',
            )}
            {!isLast && (
              <Button variant="link" size="sm" onClick={() => onChange(withoutTier(fields, index))}>
                {t('prices.removeTier')}
              </Button>
            )}
          </div>
        );
      })}
      <div className={styles.line}>
        {item.includedOrders !== null &&
          input(
            t('field.includedOrders'),
            includedOrders,
            (text) => onChange({ ...fields, includedOrders: text }),
            wholeIn,
          )}
        {item.extraOrderAmount !== null &&
          input(
            t('field.extraOrderAmount'),
            extraOrderAmount,
            (text) => onChange({ ...fields, extraOrderAmount: text }),
            centsIn,
            '€',
          )}
        <Button variant="link" size="sm" onClick={() => onChange(withTier(fields))}>
          {t('prices.addTier')}
          <VisuallyHidden>, {name}</VisuallyHidden>
        </Button>
      </div>
    </fieldset>
  );
}
