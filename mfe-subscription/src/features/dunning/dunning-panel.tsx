import type { DunningProcess } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';
import type { Subscription } from '@kontor/contract/subscription';
import { daysUntil } from '@kontor/domain/date';
import { dunningSeverity } from '@kontor/domain/dunning';
import { dunningSwitchesOff } from '@kontor/domain/entitlements';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { useApi, useMayCall, useNow, useShopParams } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { ButtonLink } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { StopLine } from '@kontor/ui/stop-line';
import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js';
import { useId } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { isPayable } from '../../billing/invoice-status.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { useSubscriptionQuery } from '../../billing/use-billing.ts';
import { useEntitlements } from '../../billing/use-entitlements.ts';
import { useInvoices } from '../../billing/use-invoices.ts';
import { PayButton } from '../../paying/paying.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { dunnedAmount } from './dunned-amount.ts';
import styles from './dunning-panel.module.css';
import { type DunningStop, dunningStops } from './dunning-stops.ts';
import { useDunningTexts } from './use-dunning-texts.ts';
import { usePanelProcess } from './use-panel-process.ts';

/** The full dunning process on the invoices page: the open amount, the options, and the progress. */
export function DunningPanel() {
  const process = usePanelProcess();
  const { data } = useInvoices();
  if (!process) return null;
  const invoice = data?.pages.flatMap(({ items }) => items).find(({ uuid }) => uuid === process.invoiceUuid) ?? null;
  return <Panel process={process} invoice={invoice} />;
}

interface PanelProps {
  readonly process: DunningProcess;
  readonly invoice: Invoice | null;
}

function Panel({ process, invoice }: PanelProps) {
  const { data: subscription = null } = useSubscriptionQuery();
  const { data: balance } = useBalance();
  const entitlements = useEntitlements(subscription);
  const texts = useDunningTexts(entitlements);
  const id = useId();
  const severity = dunningSeverity(process);
  const owed = balance ? dunnedAmount(process, balance) : null;
  // An old invoice may not be among those that the list has loaded.
  const item = balance?.items.find(({ invoiceUuid }) => invoiceUuid === process.invoiceUuid);
  const payable = item
    ? { uuid: item.invoiceUuid, number: item.number }
    : invoice && isPayable(invoice)
      ? invoice
      : null;
  return (
    <section className={styles.panel} data-severity={severity} aria-labelledby={id}>
      <span className={styles.icon}>
        <Icon path={severity === 'danger' ? mdiAlertCircleOutline : mdiAlertOutline} />
      </span>
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {texts.title(process, owed)}
        </h2>
        <p className={styles.text}>{texts.text(process, invoice)}</p>
        <Actions process={process} payable={payable} subscription={subscription} />
        <Line
          process={process}
          dates={{ date: invoice?.date ?? null, dueDate: item?.dueAt ?? invoice?.dueDate ?? null }}
          switchesOff={dunningSwitchesOff(entitlements)}
        />
      </div>
    </section>
  );
}

interface ActionsProps {
  readonly process: DunningProcess;
  /** The invoice while it can be paid. */
  readonly payable: Pick<Invoice, 'uuid' | 'number'> | null;
  readonly subscription: Subscription | null;
}

/** Pay now, or change the payment method of the subscription, if one runs and is not paid by bank transfer. */
function Actions({ process: { cause, invoiceUuid }, payable, subscription }: ActionsProps) {
  const t = useTexts();
  const api = useApi();
  const params = useShopParams();
  const mayChangeMethod = useMayCall()(billingCalls.setupIntent);
  // Then there is no method to be changed, and the sheet takes another one.
  const hasEnded = paidStripeSubscription(subscription) === null;
  return (
    <div className={styles.actions}>
      {payable && <PayButton invoice={payable} size="md" variant="default" />}
      {mayChangeMethod && cause !== 'unpaid-bank-transfer' && !hasEnded && (
        <ButtonLink variant="outlined" render={<PageLink page="paymentMethods" />}>
          {t('dunning.updateMethod')}
        </ButtonLink>
      )}
      <ButtonLink variant="outlined" href={api.href(billingCalls.invoicePdf, { ...params, invoiceUuid })}>
        {t('dunning.invoicePdf')}
      </ButtonLink>
    </div>
  );
}

interface LineProps {
  readonly process: DunningProcess;
  /** Of the invoice, as far as they are known. */
  readonly dates: { readonly date: string | null; readonly dueDate: string | null };
  readonly switchesOff: boolean;
}

function Line({ process, dates, switchesOff }: LineProps) {
  const t = useTexts();
  const { date } = useFormat();
  const now = useNow();
  const { stops, current } = dunningStops(process, dates, now);
  const detail = ({ key, date: day }: DunningStop, isAhead: boolean) => {
    if (day === null) return null;
    const left = daysUntil(day, now);
    if (key !== 'deactivation' || !isAhead || left < 1) return date(day);
    return t('dunning.ahead', { date: date(day), count: left });
  };
  const label = ({ key }: DunningStop) => {
    if (key === 'cause') return t(`dunning.stop.cause.${process.cause}`);
    return t(`dunning.stop.${key === 'deactivation' && !switchesOff ? 'overdue' : key}`);
  };
  return (
    <div className={styles.line}>
      <StopLine
        label={t('dunning.line')}
        current={current}
        stops={stops.map((stop, index) => ({
          key: stop.key,
          label: label(stop),
          detail: detail(stop, index > current),
        }))}
      />
    </div>
  );
}
