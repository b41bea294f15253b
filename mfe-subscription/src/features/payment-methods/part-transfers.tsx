import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { TextLink } from '@kontor/ui/text-link';
import { billingCalls } from '../../billing/calls.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { paySearch } from '../../paying/pay-link.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Of each invoice of which a part was transferred: the rest, which no payment method on this page pays. */
export function PartTransfers() {
  const t = useTexts();
  const { money } = useFormat();
  const mayPay = useMayCall()(billingCalls.payInvoice);
  const { data: balance } = useBalance();
  return balance?.items
    .filter(({ transferred }) => transferred > 0)
    .map(({ invoiceUuid, number, amount, transferred }) => (
      <Alert
        key={invoiceUuid}
        tone="warning"
        announce={false}
        title={t('methods.partTransfer.title', { number, amount: money(amount) })}
        actions={
          mayPay && (
            <TextLink render={<PageLink page="invoices" search={paySearch(invoiceUuid)} />}>
              {t('methods.partTransfer.action')}
            </TextLink>
          )
        }
      >
        {t('methods.partTransfer.text', { transferred: money(transferred), amount: money(amount) })}
      </Alert>
    ));
}
