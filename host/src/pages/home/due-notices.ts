import type { ReportableCashRegister } from '@kontor/contract/compliance';
import { daysUntil } from '@kontor/domain/date';

/** Cash registers of a branch store that are to be reported to the tax office. */
export interface DueNotice {
  readonly branchStoreUuid: string;
  readonly branchStoreName: string;
  readonly count: number;
  /** The end of the last day for the first of them; `null` if it is not known. */
  readonly dueAt: string | null;
}

/** What is to be reported, by branch store, the most urgent first. */
export function dueNotices(registers: readonly ReportableCashRegister[] | null): DueNotice[] {
  const open = (registers ?? []).filter(({ obligation }) => obligation !== null);
  const ofStores = Map.groupBy(open, ({ branchStoreUuid }) => branchStoreUuid);
  return [...ofStores.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { branchStoreUuid, branchStoreName } = first;
      const [dueAt = null] = group.flatMap(({ dueAt: at }) => at ?? []).toSorted();
      return [{ branchStoreUuid, branchStoreName, count: group.length, dueAt }];
    })
    .toSorted((one, other) => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9'));
}

/** What the sentence says of them: how many cash registers are due first, and until when. */
export interface FirstNotice {
  readonly count: number;
  readonly until: string | null;
  readonly isOverdue: boolean;
}

export function firstNotice(registers: readonly ReportableCashRegister[] | null, now: Date): FirstNotice | null {
  const [first] = dueNotices(registers);
  if (first === undefined) return null;
  const { dueAt: until } = first;
  const isDueThen = ({ obligation, dueAt }: ReportableCashRegister) => obligation !== null && dueAt === until;
  return {
    count: (registers ?? []).filter(isDueThen).length,
    until,
    isOverdue: until !== null && daysUntil(until, now) < 0,
  };
}
