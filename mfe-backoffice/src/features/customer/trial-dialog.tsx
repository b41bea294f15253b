import type { ShopOfCustomer } from '@kontor/contract/customer';
import { TrialEnd } from '@kontor/contract/operator-contract';
import { mostAgreedDays } from '@kontor/domain/agreed-day';
import { calendarDay, isDay, lastDayOf } from '@kontor/domain/date';
import { trialEndOf } from '@kontor/domain/trial-end';
import { useApi } from '@kontor/platform/host-hooks';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface TrialDialogProps {
  readonly shop: ShopOfCustomer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/shop/{customerShopUuid}/trial';

/** Another last day of a trial, also of one that has ended, and of what was ordered for its end. */
export function TrialDialog({ shop, onDone, onClose }: TrialDialogProps) {
  const t = useTexts();
  const api = useApi();
  const typedDay = useTypedDay();
  const { uuid: customerShopUuid, subscription, nextCharge } = shop;
  const form = useActForm({
    schema: TrialEnd,
    defaultValues: { until: '', reason: '' },
    act: (body) => api.call(call, { params: { customerShopUuid }, body }),
    done: t('customer.trial.done'),
    onDone,
    onClose,
  });
  const until = form.form.watch('until');
  // What is ordered for its end is charged with it.
  const end = trialEndOf(subscription) ?? nextCharge?.date ?? null;
  return (
    <ActDialog
      form={form}
      title={t('customer.trial.title', { shop: shop.name })}
      description={t('customer.trial.text', { days: mostAgreedDays.trial })}
      confirm={t('customer.trial.confirm')}
      busy={t('customer.trial.busy')}
      onClose={onClose}
    >
      <DayField label={t('field.until')} field={form.field('until', typedDay)} />
      {isDay(until) && (
        <>
          <Changes call={call} before={{ until: end && calendarDay(lastDayOf(end)) }} after={{ until }} />
          <CustomerSees>{t(nextCharge ? 'customer.trial.customerOrdered' : 'customer.trial.customer')}</CustomerSees>
        </>
      )}
    </ActDialog>
  );
}
