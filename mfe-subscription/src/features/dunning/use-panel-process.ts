import type { DunningProcess } from '@kontor/contract/dunning';
import { dunningSeverity, hasDunning } from '@kontor/domain/dunning';
import { useShop } from '@kontor/platform/host-hooks';
import { useBalance } from '../../billing/use-balance.ts';
import { useSubscriptionQuery } from '../../billing/use-billing.ts';
import { useDunningProcess, useIsDunningKnown } from '../../billing/use-dunning-process.ts';
import { useInvoices } from '../../billing/use-invoices.ts';

/**
 * The dunning process that the panel above the invoices shows, when all that it names is there or has failed; `null` for
 * none, `undefined` until that is known. The list waits for it, so that it is not pushed down. All is asked side by side.
 */
export function usePanelProcess(): DunningProcess | null | undefined {
  const isKnown = useIsDunningKnown();
  const process = useDunningProcess();
  const enabled = hasDunning(useShop());
  const subscription = useSubscriptionQuery({ enabled });
  const balance = useBalance({ enabled });
  const invoices = useInvoices();
  if (!isKnown) return undefined;
  if (process === null || dunningSeverity(process) === 'none') return null;
  return subscription.isPending || balance.isPending || invoices.isPending ? undefined : process;
}
