import { addDays } from '@kontor/domain/date';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import { salesTerms } from '../../sales-terms/sales-terms.ts';

/** Until when an invoice that is transferred is to be paid, of one that is issued at this instant. ISO. */
export const transferDueAt = (issuedAt: string, daysUntilDue: number): string => addDays(issuedAt, daysUntilDue);

/** What releases agreed that did not store it. */
export const unstoredDays: number = salesTerms.bankTransferDaysUntilDue;

/** How a contract collects. */
interface Collecting {
  readonly collection_method: 'charge_automatically' | 'send_invoice';
  readonly days_until_due: number | null;
}

interface Scheduling extends Collecting {
  readonly schedule_activation_at: Date | null;
  readonly schedule_sends_invoices: boolean | null;
  readonly schedule_days_until_due: number | null;
}

/** How many days a contract leaves for transfers, whatever is set since; `null` for one that is collected. */
export const agreedDays = ({ collection_method, days_until_due }: Collecting): number | null =>
  collection_method === 'send_invoice' ? (days_until_due ?? unstoredDays) : null;

/** The same from the end of its period on, when a change may be scheduled. */
export function nextAgreedDays(contract: Scheduling): number | null {
  const { schedule_activation_at: change, schedule_sends_invoices: sends, schedule_days_until_due: days } = contract;
  if (change === null || sends === null) return agreedDays(contract);
  return sends ? (days ?? agreedDays(contract) ?? unstoredDays) : null;
}

/** How many days what is transferred from now on may take: as agreed, else as set. */
export const daysOfTransfers = (
  contract: Collecting | null,
  { bankTransferDaysUntilDue }: Pick<StoredSettings, 'bankTransferDaysUntilDue'>,
): number => (contract && agreedDays(contract)) ?? bankTransferDaysUntilDue;
