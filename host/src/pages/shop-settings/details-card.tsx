import { type Shop, ShopDetails } from '@kontor/contract/shop';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useShopParams } from '@kontor/platform/host-hooks';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useQueryClient } from '@tanstack/react-query';
import { CardForm } from '../profile/card-form.tsx';
import { settingsCalls } from './shop-settings-queries.ts';
import { useShopSettingsTexts } from './use-shop-settings-texts.ts';

/** Renames the shop and corrects its address. */
export function DetailsCard({ shop }: { readonly shop: Shop }) {
  const t = useShopSettingsTexts();
  const { api, notify, place } = useHost();
  const queryClient = useQueryClient();
  const params = useShopParams();
  const mayChange = useMayCall()(settingsCalls.change);
  const form = useContractForm({
    schema: ShopDetails,
    defaultValues: { name: shop.name, mainShopUrl: shop.mainShopUrl },
    onSubmit: async (body) => {
      await api.call(settingsCalls.change, { params, body });
      notify(t('details.saved'));
      await Promise.all([place.reload(), queryClient.invalidateQueries({ queryKey: [settingsCalls.proof] })]);
    },
  });
  const { error: nameError, ...name } = form.field('name');
  const { error: addressError, ...address } = form.field('mainShopUrl');
  return (
    <CardForm
      title={t('details.title')}
      titleLevel={2}
      form={form}
      submit={t('details.save')}
      submitting={t('details.saving')}
      isReadOnly={!mayChange}
    >
      <Field label={t('details.name')} error={nameError} required>
        <TextInput {...name} autoComplete="off" />
      </Field>
      {shop.type === 'cloud' ? (
        <Field label={t('details.address')} help={t('details.cloudAddress')}>
          <TextInput value={shop.mainShopUrl ?? ''} readOnly />
        </Field>
      ) : (
        <Field
          label={t('details.address')}
          help={t('details.addressHelp')}
          error={addressError && t('details.addressInvalid')}
          required
        >
          <TextInput {...address} type="url" inputMode="url" autoComplete="off" />
        </Field>
      )}
    </CardForm>
  );
}
