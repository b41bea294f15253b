import type { Subscription } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { activeItems } from '@kontor/domain/subscription';
import { useMayCall, useUser } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { sentences } from '@kontor/platform/sentences';
import { useFormat } from '@kontor/platform/use-format';
import { Card, CardRows } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import {
  mdiBarcodeScan,
  mdiCalendarEnd,
  mdiCashRegister,
  mdiDatabaseOutline,
  mdiReceiptTextOutline,
  mdiReceiptTextPlusOutline,
} from '@mdi/js';
import { useEntitlements } from '../../billing/use-entitlements.ts';
import { useProductsInUse } from '../../billing/use-products-in-use.ts';
import { useUntilEndText } from '../../billing/use-until-end-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CreditLeft } from './credit-left.tsx';
import { ExtraOrdersUntilEnd } from './extra-orders-until-end.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { Row } from './row.tsx';

/** What a cancellation brings: when the contract ends, what is still charged, and what becomes of everything. */
export function Consequences({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts();
  const { date } = useFormat();
  const mayExport = useMayCall()('POST /organization/{organizationUuid}/export');
  const isDeleted = useUser().deletionConfirmedAt !== undefined;
  const end = subscription.earliestCancellationDate;
  const lastDay = end && date(lastDayOf(end));
  // As it would be after the cancellation.
  const entitlements = useEntitlements({ ...subscription, cancelAtDate: end });
  const isBehind = entitlements.state === 'past-due' || entitlements.state === 'suspended';
  const untilEnd = useUntilEndText()(entitlements);
  const products = useProductsInUse()(entitlements);
  const has = (type: string) => activeItems(subscription).some(({ product }) => product.type === type);
  return (
    <>
      <Card title={t('leave.end.heading')} flush>
        <CardRows>
          <Row icon={mdiCalendarEnd} title={lastDay ? t('leave.end.on', { date: lastDay }) : t('leave.end.termEnd')}>
            {isBehind ? `${t('leave.end.takeBack')} ${untilEnd}` : t('leave.end.text', { products })}
          </Row>
          <Row icon={mdiReceiptTextOutline} title={t('leave.charges.base')}>
            {sentences(
              lastDay ? t('leave.charges.paidUntil', { date: lastDay }) : t('leave.charges.paidTerm'),
              subscription.scheduleActivationDate !== null && t('leave.charges.scheduled'),
            )}
          </Row>
          <Row icon={mdiReceiptTextPlusOutline} title={t('leave.charges.extra')}>
            <ExtraOrdersUntilEnd />
          </Row>
          <Row icon={mdiReceiptTextOutline} title={t('leave.charges.open')}>
            <OpenInvoices />
          </Row>
          <CreditLeft />
        </CardRows>
      </Card>
      <Card title={t('leave.after.heading')} flush>
        <CardRows>
          <Row icon={mdiBarcodeScan} title={t('leave.after.devices')}>
            {t(has('wms') || has('pos') ? 'leave.after.devicesText' : 'leave.after.noDevices')}
          </Row>
          <Row icon={mdiCashRegister} title={t('leave.after.registers')}>
            {has('pos') ? (
              <>
                {t('leave.after.registersText')}{' '}
                <TextLink render={<PageLink page="posCompliance" />}>{t('leave.after.reporting')}</TextLink>
              </>
            ) : (
              t('leave.after.noRegisters')
            )}
          </Row>
          <Row icon={mdiDatabaseOutline} title={t('leave.after.data')}>
            {t(isDeleted ? 'leave.after.dataUntilDeletion' : 'leave.after.dataText')}{' '}
            {mayExport && <TextLink render={<PageLink page="shopExport" />}>{t('leave.after.export')}</TextLink>}
          </Row>
        </CardRows>
      </Card>
    </>
  );
}
