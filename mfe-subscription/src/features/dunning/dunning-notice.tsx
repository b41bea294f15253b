import type { DunningProcess } from '@kontor/contract/dunning';
import type { Balance } from '@kontor/contract/invoice';
import type { Subscription } from '@kontor/contract/subscription';
import { type DunningSeverity, dunningSeverity } from '@kontor/domain/dunning';
import { useMayCall, useNamedPagePath } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { useBilling, useSubscriptionQuery } from '../../billing/use-billing.ts';
import { useDunningProcess } from '../../billing/use-dunning-process.ts';
import { useEntitlements } from '../../billing/use-entitlements.ts';
import { paySearch } from '../../paying/pay-link.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { dunnedAmount } from './dunned-amount.ts';
import styles from './dunning-notice.module.css';
import { useDunningTexts } from './use-dunning-texts.ts';

/** One line above every page of a shop in dunning. The page of invoices has the whole panel instead. */
export function DunningNotice() {
  const path = useNamedPagePath();
  const { pathname } = useLocation();
  const process = useDunningProcess();
  const severity = dunningSeverity(process);
  if (!process || severity === 'none' || pathname === path('invoices')) return null;
  const notice = <Notice key={pathname} process={process} severity={severity} />;
  const isAboveBilling = pathname === path('subscription') || pathname === path('paymentMethods');
  return isAboveBilling ? <WithBilling>{notice}</WithBilling> : notice;
}

/** Appears together with a page that waits for the billing, and does not push its skeleton down. */
const WithBilling = ({ children }: { children: ReactNode }) => (useBilling().state === 'loading' ? null : children);

interface NoticeProps {
  readonly process: DunningProcess;
  readonly severity: Exclude<DunningSeverity, 'none'>;
}

function Notice(notice: NoticeProps) {
  const mayCall = useMayCall();
  const { data, isPending } = useSubscriptionQuery();
  // Not waited for: the notice would push the page down.
  const { data: balance } = useBalance({ enabled: mayCall(billingCalls.balance) });
  if (isPending) return null;
  return <ShownNotice {...notice} subscription={data ?? null} balance={balance} />;
}

interface ShownNoticeProps extends NoticeProps {
  readonly subscription: Subscription | null;
  /** `undefined` while it is not known. */
  readonly balance: Balance | undefined;
}

function ShownNotice({ process, severity, subscription, balance }: ShownNoticeProps) {
  const t = useTexts();
  const mayCall = useMayCall();
  const maySeeInvoices = mayCall(billingCalls.invoices);
  const mayPay = mayCall(billingCalls.payInvoice);
  const texts = useDunningTexts(useEntitlements(subscription));
  // An amount that comes later would make the title a line longer, and push the page down: the next page tells it.
  const [tellsAmount] = useState(balance !== undefined);
  const owed = tellsAmount && balance ? dunnedAmount(process, balance) : null;
  return (
    <div className={styles.notice}>
      <Alert
        tone={severity}
        layout="inline"
        title={texts.title(process, owed)}
        actions={
          mayPay ? (
            <ButtonLink size="sm" render={<PageLink page="invoices" search={paySearch(process.invoiceUuid)} />}>
              {t('pay.button')}
            </ButtonLink>
          ) : (
            maySeeInvoices && (
              <ButtonLink size="sm" variant="outlined" render={<PageLink page="invoices" />}>
                {t('dunning.toInvoices')}
              </ButtonLink>
            )
          )
        }
      >
        {texts.text(process, null)}
      </Alert>
    </div>
  );
}
