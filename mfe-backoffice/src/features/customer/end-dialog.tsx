import type { ShopOfCustomer } from '@kontor/contract/customer';
import { ContractEnd } from '@kontor/contract/operator-contract';
import { useApi } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { sentences } from '@kontor/platform/sentences';
import { useFormat } from '@kontor/platform/use-format';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { SkeletonText } from '@kontor/ui/skeleton';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useUnusedTime } from './use-unused-time.ts';

interface EndDialogProps {
  readonly shop: ShopOfCustomer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}';

/** Ends the contract of a shop, now or with its period, and pays back what is not used. */
export function EndDialog({ shop, onDone, onClose }: EndDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { uuid: customerShopUuid, subscription } = shop;
  const isEnding = subscription?.cancelAtDate != null;
  const form = useActForm({
    schema: ContractEnd,
    defaultValues: { at: isEnding ? ('now' as const) : ('period-end' as const), refundUnused: false, reason: '' },
    act: (body, idempotencyKey) => api.call(call, { params: { customerShopUuid, idempotencyKey }, body }),
    done: t('customer.end.done'),
    onDone,
    onClose,
  });
  const { error: atError, ...at } = form.field('at');
  const { error: refundError, ...refund } = form.field('refundUnused', {
    setValueAs: (value: unknown) => String(value) === 'true',
  });
  const [when, refunds] = form.form.watch(['at', 'refundUnused']);
  const isNow = when === 'now';
  return (
    <ActDialog
      form={form}
      tone="danger"
      title={t('customer.end.title', { shop: shop.name })}
      description={t('customer.end.text')}
      confirm={t('customer.end.confirm')}
      busy={t('customer.end.busy')}
      onClose={onClose}
    >
      <FormGrid>
        <Field label={t('customer.end.at')} error={atError} required>
          <Select {...at}>
            {ContractEnd.shape.at.options
              .filter((each) => each === 'now' || !isEnding)
              .map((each) => (
                <option key={each} value={each}>
                  {t(`customer.end.when.${each}`)}
                </option>
              ))}
          </Select>
        </Field>
        {isNow && (
          <Field label={t('customer.end.refund')} error={refundError} required>
            <Select {...refund}>
              <option value="false">{t('value.no')}</option>
              <option value="true">{t('value.yes')}</option>
            </Select>
          </Field>
        )}
      </FormGrid>
      <WhatEnds shop={shop} isNow={isNow} refunds={isNow && String(refunds) === 'true'} />
    </ActDialog>
  );
}

interface WhatEndsProps {
  readonly shop: ShopOfCustomer;
  readonly isNow: boolean;
  readonly refunds: boolean;
}

/** Before and after, what goes back, and what the customer reads. */
function WhatEnds({ shop: { uuid: customerShopUuid, subscription, owed }, isNow, refunds }: WhatEndsProps) {
  const t = useTexts();
  const { money } = useFormat();
  const query = useUnusedTime(customerShopUuid);
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={4} />}>
      {({ fromTomorrow }) => (
        <>
          <Changes
            call={call}
            before={{ endsAt: subscription?.cancelAtDate ?? null }}
            after={{
              endsAt: isNow ? t('customer.end.today') : (subscription?.earliestCancellationDate ?? null),
              refunds: refunds ? [{ amount: fromTomorrow }] : [],
            }}
          />
          <CustomerSees>
            {sentences(
              t(isNow ? 'customer.end.customerNow' : 'customer.end.customerLater'),
              refunds && fromTomorrow > 0 && t('customer.end.customerRefund', { amount: money(fromTomorrow) }),
              owed > 0 && t('customer.end.customerOwes', { amount: money(owed) }),
            )}
          </CustomerSees>
        </>
      )}
    </Loaded>
  );
}
