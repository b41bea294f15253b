import type { ShopOfCustomer } from '@kontor/contract/customer';
import { ContractFlags } from '@kontor/contract/operator-contract';
import { productVersions } from '@kontor/contract/product-type';
import { isDay } from '@kontor/domain/date';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { useApi } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useUnusedTime } from './use-unused-time.ts';

interface FlagsDialogProps {
  readonly shop: ShopOfCustomer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/shop/{customerShopUuid}/contract';
/** `keep`: as it is. */
const ways = ['keep', 'until', 'ever', 'no'] as const;
type Way = (typeof ways)[number];

/** Until when a contract is complimentary, who changes it, and which licences are sold; what is kept is not sent. */
export function FlagsDialog({ shop, onDone, onClose }: FlagsDialogProps) {
  const t = useTexts();
  const api = useApi();
  const typedDay = useTypedDay();
  const { uuid: customerShopUuid, flags, subscription, type } = shop;
  const [way, setWay] = useState<Way>('keep');
  const [isOurs, setIsOurs] = useState(flags.noSelfService);
  const [licence, setLicence] = useState(flags.licenceVersion);
  const isContract = liveStripeSubscription(subscription) !== null;
  const changed = {
    ...(isOurs !== flags.noSelfService && { noSelfService: isOurs }),
    ...(licence !== null && licence !== flags.licenceVersion && { licenceVersion: licence }),
  };
  const isNothing = way === 'keep' && Object.keys(changed).length === 0;
  const form = useActForm({
    schema: ContractFlags,
    defaultValues: { complimentary: { until: null }, reason: '' },
    faultsOf: ({ complimentary }) => {
      if (isNothing) return [{ path: 'complimentary', code: 'required' }];
      const isDayMissing = way === 'until' && complimentary && complimentary.until === null;
      return isDayMissing ? [{ path: 'complimentary.until', code: 'required' }] : [];
    },
    act: ({ complimentary, reason }) =>
      api.call(call, {
        params: { customerShopUuid },
        body: {
          ...changed,
          ...(way !== 'keep' && {
            complimentary:
              way === 'no' || !complimentary ? false : { until: way === 'ever' ? null : complimentary.until },
          }),
          reason,
        },
      }),
    done: t('customer.agree.done'),
    onDone,
    onClose,
  });
  const day = form.field('complimentary.until', {
    setValueAs: (text: string | null) => (text ? typedDay.setValueAs(text) : null),
  });
  const typed: unknown = form.form.watch('complimentary.until');
  const until = isDay(typed) ? typed : null;
  return (
    <ActDialog
      form={form}
      title={t('customer.agree.title', { shop: shop.name })}
      description={t('customer.agree.text')}
      confirm={t('customer.agree.confirm')}
      busy={t('customer.agree.busy')}
      onClose={onClose}
    >
      <FormGrid>
        <Field label={t('field.complimentary')} error={isNothing ? form.errorOf('complimentary') : undefined} required>
          <Select
            value={way}
            onChange={({ target }) => {
              form.form.setValue('complimentary.until', null);
              setWay(ways.find((each) => each === target.value) ?? 'keep');
            }}
          >
            {ways
              .filter((each) => each !== 'no' || flags.complimentary)
              .map((each) => (
                <option key={each} value={each}>
                  {t(`customer.agree.way.${each}`)}
                </option>
              ))}
          </Select>
        </Field>
        {way === 'until' && <DayField label={t('field.until')} field={day} />}
        <Field label={t('field.noSelfService')} required>
          <Select value={String(isOurs)} onChange={({ target }) => setIsOurs(target.value === 'true')}>
            <option value="false">{t('value.no')}</option>
            <option value="true">{t('value.yes')}</option>
          </Select>
        </Field>
        {type === 'shopware6' && !isContract && (
          <Field label={t('field.licenceVersion')} required>
            <Select
              value={licence ?? ''}
              onChange={({ target }) => setLicence(productVersions.find((each) => each === target.value) ?? null)}
            >
              {flags.licenceVersion === null && <option value="">{t('value.none')}</option>}
              {productVersions.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </FormGrid>
      <WhatChanges shop={shop} way={way} until={until} changed={changed} isContract={isContract} />
    </ActDialog>
  );
}

interface WhatChangesProps {
  readonly shop: ShopOfCustomer;
  readonly way: Way;
  readonly until: string | null;
  readonly changed: object;
  readonly isContract: boolean;
}

/** Before and after, what becomes credit, and what the customer reads. */
function WhatChanges({ shop, way, until, changed, isContract }: WhatChangesProps) {
  const t = useTexts();
  const { money } = useFormat();
  const { flags, uuid: customerShopUuid } = shop;
  const query = useUnusedTime(customerShopUuid);
  const now = flags.complimentary ? { until: flags.complimentaryUntil ?? null } : false;
  const then = { keep: now, until: until && { until }, ever: { until: null }, no: false }[way];
  const before = { complimentary: now, noSelfService: flags.noSelfService, licenceVersion: flags.licenceVersion };
  const isGiven = way === 'until' || way === 'ever';
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={4} />}>
      {({ fromToday }) => (
        <>
          <Changes call={call} before={before} after={{ complimentary: then, ...changed }} />
          {way !== 'keep' && (
            <CustomerSees>
              {isGiven && !flags.complimentary && fromToday > 0
                ? t('customer.agree.credit', { amount: money(fromToday) })
                : ''}{' '}
              {t(`customer.agree.${readBy(way, isContract)}`)}
            </CustomerSees>
          )}
        </>
      )}
    </Loaded>
  );
}

/** What the customer reads: without a contract nothing goes on when it is complimentary no more. */
function readBy(way: Way, isContract: boolean) {
  if (way === 'ever') return isContract ? 'customerEver' : 'customerEverAlone';
  if (isContract) return 'customerGoesOn';
  return way === 'no' ? 'customerEndsNow' : 'customerEnds';
}
