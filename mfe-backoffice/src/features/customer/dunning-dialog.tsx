import type { ShopOfCustomer } from '@kontor/contract/customer';
import { DunningPause } from '@kontor/contract/operator-contract';
import { mostAgreedDays } from '@kontor/domain/agreed-day';
import { isDay } from '@kontor/domain/date';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface DunningDialogProps {
  readonly shop: ShopOfCustomer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/shop/{customerShopUuid}/dunning';

/** Until when a shop is not dunned and nothing of it is switched off. */
export function DunningDialog({ shop, onDone, onClose }: DunningDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { money } = useFormat();
  const typedDay = useTypedDay();
  const { uuid: customerShopUuid, owed, dunning } = shop;
  const form = useActForm({
    schema: DunningPause,
    defaultValues: { pausedUntil: '', reason: '' },
    act: (body) => api.call(call, { params: { customerShopUuid }, body }),
    done: t('customer.pause.done'),
    onDone,
    onClose,
  });
  const pausedUntil = form.form.watch('pausedUntil');
  return (
    <ActDialog
      form={form}
      title={t('customer.pause.title', { shop: shop.name })}
      description={t('customer.pause.text', { days: mostAgreedDays.dunningPause })}
      confirm={t('customer.pause.confirm')}
      busy={t('customer.pause.busy')}
      onClose={onClose}
    >
      <DayField label={t('field.pausedUntil')} field={form.field('pausedUntil', typedDay)} />
      {isDay(pausedUntil) && (
        <>
          <Changes
            call={call}
            before={{ dunned: dunning ? t(`dunning.${dunning.state}`) : null, pausedUntil: null }}
            after={{ dunned: t('customer.pause.paused'), pausedUntil }}
          />
          <CustomerSees>{t('customer.pause.customer', { amount: money(owed) })}</CustomerSees>
        </>
      )}
    </ActDialog>
  );
}
