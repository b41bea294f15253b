import { type PriceList, PriceListPublication } from '@kontor/contract/price-list';
import { ApiError } from '@kontor/platform/api-error';
import { useApi } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { useState } from 'react';
import { ActDialog } from '../../act/act-dialog.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { PriceImpact } from '../../components/price-impact.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { contentOf } from './use-list-name.ts';

interface PublishDialogProps {
  readonly draft: PriceList;
  readonly current: PriceList | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/price-list/{priceListUuid}/publish';
const reaches = PriceListPublication.shape.appliesTo.options;

/** From which day a draft counts and for whom, with what that means for running contracts. */
export function PublishDialog({ draft, current, onDone, onClose }: PublishDialogProps) {
  const t = useTexts();
  const api = useApi();
  const typedDay = useTypedDay();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const priceListUuid = draft.uuid;
  const form = useActForm({
    schema: PriceListPublication,
    defaultValues: { validFrom: '', appliesTo: 'new-contracts' as const, reason: '' },
    act: async (body) => {
      setFaults([]);
      try {
        return await api.call(call, { params: { priceListUuid }, body });
      } catch (error) {
        // The prices themselves are wrong, which no field of this dialog says.
        if (error instanceof ApiError) {
          setFaults(error.violations.filter(({ path }) => !ownFields.includes(path)).map(({ message }) => message));
        }
        throw error;
      }
    },
    done: t('prices.publish.done'),
    onDone,
    onClose,
  });
  const { error: reachError, ...reach } = form.field('appliesTo');
  const isForAll = form.form.watch('appliesTo') === 'all';
  return (
    <ActDialog
      form={form}
      title={t('prices.publish.title')}
      description={t('prices.publish.text')}
      confirm={t('prices.publish.confirm')}
      busy={t('prices.publish.busy')}
      onClose={onClose}
    >
      {faults.length > 0 && (
        <Alert tone="danger" title={t('prices.publish.faults')}>
          {faults.join('. ')}
        </Alert>
      )}
      <Changes call={call} before={current ? contentOf(current) : null} after={contentOf(draft)} />
      <FormGrid>
        <DayField label={t('field.validFrom')} field={form.field('validFrom', typedDay)} />
        <Field label={t('field.appliesTo')} error={reachError} required>
          <Select {...reach}>
            {reaches.map((each) => (
              <option key={each} value={each}>
                {t(`value.reach.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </FormGrid>
      {isForAll ? (
        <PriceImpact priceListUuid={priceListUuid} />
      ) : (
        <Alert announce={false}>{t('prices.publish.newOnly')}</Alert>
      )}
    </ActDialog>
  );
}

const ownFields = ['validFrom', 'appliesTo', 'reason'];
