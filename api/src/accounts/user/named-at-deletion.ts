import type { AccountDeletion, InvoiceLeftOpen, RunningSubscription } from '@kontor/contract/user';

/** Of each list; an organization may have hundreds of shops. */
const named = 50;

/** Those that renew themselves, then those that end last: what a deletion waits for follows from the first ones. */
const decisive = ({ endsAt: one }: RunningSubscription, { endsAt: other }: RunningSubscription): number =>
  (other === null ? Infinity : Date.parse(other)) - (one === null ? Infinity : Date.parse(one)) || 0;

/** The first of what is running and owed, and how much else there is. */
export function namedAtDeletion(
  running: readonly RunningSubscription[],
  open: readonly InvoiceLeftOpen[],
): Pick<AccountDeletion, 'runningSubscriptions' | 'openInvoices' | 'notNamed'> {
  const [otherRunning, otherOpen] = [Math.max(0, running.length - named), open.slice(named)];
  const notNamed = {
    runningSubscriptions: otherRunning,
    openInvoices: otherOpen.length,
    openAmount: otherOpen.reduce((sum, { amount }) => sum + amount, 0),
  };
  return {
    runningSubscriptions: running.toSorted(decisive).slice(0, named),
    ...(open.length > 0 && { openInvoices: open.slice(0, named) }),
    ...((otherRunning > 0 || otherOpen.length > 0) && { notNamed }),
  };
}
