import { NewBranchStore } from '@kontor/contract/branch-store';
import { type BranchStoreCountry, branchStoreFaults } from '@kontor/domain/branch-store';
import { useHost } from '@kontor/platform/host';
import { useConfig, useOrganization } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Field } from '@kontor/ui/field';
import { FormGrid, FormWide } from '@kontor/ui/form-grid';
import { TextInput } from '@kontor/ui/text-input';
import { useOpenBranchStore } from '../../components/use-branch-stores.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly country: BranchStoreCountry;
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Name, address and tax number of a branch that the fiscal service is asked for. */
export function OpenBranchStoreDialog({ country, isFirst, onClose }: Props) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { notify } = useHost();
  const { posSupportedCountries } = useConfig();
  const open = useOpenBranchStore();
  const { field, submit, isSubmitting, failure } = useContractForm<NewBranchStore>({
    schema: NewBranchStore,
    faultsOf: (body) => branchStoreFaults(body, posSupportedCountries),
    defaultValues: { name: '', isoCountryCode: country, taxNumber: '', ...useProposedAddress(country, isFirst) },
    onSubmit: async (body) => {
      await open(body);
      notify(t('openBranchStore.done', { name: body.name }));
      onClose();
    },
  });
  const { error: nameError, ...name } = field('name');
  const { error: lineError, ...line } = field('addressLine1');
  const { error: zipError, ...zip } = field('zip');
  const { error: cityError, ...city } = field('city');
  const { error: taxError, ...taxNumber } = field('taxNumber');
  return (
    <FormDialog
      size="form"
      title={t(`openBranchStore.title.${country}`)}
      description={t(`openBranchStore.text.${country}`)}
      confirm={t('openBranchStore.submit')}
      busy={t('openBranchStore.busy')}
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormGrid>
        <FormWide>
          <Field label={t('openBranchStore.name')} help={t('openBranchStore.nameHelp')} error={nameError} required>
            <TextInput {...name} autoComplete="off" />
          </Field>
        </FormWide>
        <FormWide>
          <Field label={common('baseData.addressLine1')} error={lineError} required>
            <TextInput {...line} autoComplete="address-line1" />
          </Field>
        </FormWide>
        <Field label={common('baseData.zip')} help={t(`openBranchStore.zipHelp.${country}`)} error={zipError} required>
          <TextInput {...zip} inputMode="numeric" autoComplete="postal-code" />
        </Field>
        <Field label={common('baseData.city')} error={cityError} required>
          <TextInput {...city} autoComplete="address-level2" />
        </Field>
        <FormWide>
          <Field
            label={t(`openBranchStore.taxNumber.${country}`)}
            help={t(`openBranchStore.taxNumberHelp.${country}`)}
            error={taxError}
            required
          >
            <TextInput {...taxNumber} autoComplete="off" spellCheck={false} />
          </Field>
        </FormWide>
      </FormGrid>
    </FormDialog>
  );
}

/** The first branch is usually where the company is. */
function useProposedAddress(country: BranchStoreCountry, isFirst: boolean) {
  const { baseData } = useOrganization();
  if (!isFirst || baseData?.isoCountryCode !== country) return { addressLine1: '', zip: '', city: '' };
  const { addressLine1, zip, city } = baseData;
  return { addressLine1, zip, city };
}
