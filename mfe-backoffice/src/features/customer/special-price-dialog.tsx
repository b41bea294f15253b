import type { ShopOfCustomer } from '@kontor/contract/customer';
import { SpecialPrice } from '@kontor/contract/price-list';
import { isDay } from '@kontor/domain/date';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { TextInput } from '@kontor/ui/text-input';
import { useState } from 'react';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { centsIn } from '../../changes/typed-numbers.ts';
import { useProductName } from '../../changes/use-value-text.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface SpecialPriceDialogProps {
  readonly shop: ShopOfCustomer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

type Price = ShopOfCustomer['prices'][number];

const call = 'PUT /backoffice/shop/{customerShopUuid}/price';

/** Prices of one contract alone, from its next period until a day; products without a price here keep theirs. */
export function SpecialPriceDialog({ shop, onDone, onClose }: SpecialPriceDialogProps) {
  const t = useTexts();
  const api = useApi();
  const typedDay = useTypedDay();
  const productName = useProductName();
  const { money, date } = useFormat();
  const { uuid: customerShopUuid, prices, nextCharge } = shop;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const form = useActForm({
    schema: SpecialPrice,
    defaultValues: { items: [], until: '', reason: '' },
    act: (body) => api.call(call, { params: { customerShopUuid }, body }),
    done: t('customer.price.done'),
    onDone,
    onClose,
  });
  const until = form.form.watch('until');
  const itemsOf = (texts: typeof typed) =>
    prices.flatMap(({ product: { type: productType } }) => {
      const text = texts[productType]?.trim() ?? '';
      return text === '' ? [] : [{ productType, unitAmount: centsIn(text) }];
    });
  const items = itemsOf(typed);
  const isComplete = items.length > 0 && items.every(({ unitAmount }) => !Number.isNaN(unitAmount));
  /** The first price says that there is none; otherwise each says what is wrong with it alone. */
  const errorOf = (productType: string) => {
    if (items.length === 0) return productType === prices[0]?.product.type ? form.errorOf('items') : undefined;
    const index = items.findIndex((item) => item.productType === productType);
    return index < 0 ? undefined : form.errorOf(`items.${index}.unitAmount`);
  };
  const change = (productType: string, text: string) => {
    const texts = { ...typed, [productType]: text };
    setTyped(texts);
    const next = itemsOf(texts);
    form.form.setValue('items', next);
    // What was found wrong has the place that its price had among those of then.
    if (form.form.formState.isSubmitted) {
      void form.form.trigger(['items', ...next.map((_, index) => `items.${index}.unitAmount` as const)]);
    }
  };
  const textOf = ({ amount, interval }: Price) => t(`customer.per.${interval}`, { amount: money(amount) });
  const specialOf = (price: Price) => {
    const special = items.find(({ productType }) => productType === price.product.type);
    return special ? t('customer.per.month', { amount: money(special.unitAmount * price.quantity) }) : textOf(price);
  };
  return (
    <ActDialog
      form={form}
      title={t('customer.price.title', { shop: shop.name })}
      description={t('customer.price.text')}
      confirm={t('customer.price.confirm')}
      busy={t('customer.price.busy')}
      onClose={onClose}
    >
      <FormGrid>
        {prices.map(({ product: { type } }) => (
          <Field key={type} label={t('customer.price.of', { product: productName(type) })} error={errorOf(type)}>
            <TextInput
              value={typed[type] ?? ''}
              onChange={({ target }) => change(type, target.value)}
              inputMode="decimal"
              autoComplete="off"
              suffix="€"
              numeric
            />
          </Field>
        ))}
        <DayField label={t('field.until')} field={form.field('until', typedDay)} />
      </FormGrid>
      {isComplete && isDay(until) && (
        <>
          <Changes
            call={call}
            before={{
              own: [],
              special: [Object.fromEntries(prices.map((price) => [price.product.type, textOf(price)]))],
            }}
            after={{ items: Object.fromEntries(prices.map((price) => [price.product.type, specialOf(price)])) }}
          />
          <CustomerSees>
            {t('customer.price.customer', { date: nextCharge ? date(nextCharge.date) : t('value.none') })}
          </CustomerSees>
        </>
      )}
    </ActDialog>
  );
}
