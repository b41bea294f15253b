import { addMonths, dayEnd, daysOf } from './calendar-month.ts';
import { calendarDay, daysUntil } from './date.ts';
import { isSameSerial } from './serial-number.ts';

/** What a merchant has to tell the tax office about a cash register (§ 146a Abs. 4 AO). */
export type Obligation = 'commissioning' | 'decommissioning' | 'change';

/** What is another than it was reported: the TSE, or where the branch store is. */
type ReportedChange = 'tss' | 'address';

/** What a notice needs and is not known. */
export type MissingFact = 'taxNumber' | 'address' | 'tss' | 'commissionedAt';

/** Since this day the tax offices take notices, and each is due within a month. */
const firstDay = '2025-07-01';

/** Until this day registers from before were to be reported. */
const lastDayOfOldRegisters = '2025-07-31';

/** What decides whether a cash register is to be reported. */
export interface ReportableRegister {
  readonly isoCountryCode: string;
  readonly tssSerialNumber: string | null;
  readonly commissionedAt: string | null;
  /** When another system took the place of the one that had this name before, or this one came from another branch store. */
  readonly exchangedAt: string | null;
  readonly tssChangedAt: string | null;
  readonly decommissionedAt: string | null;
  /** What the tax office knows by the last notice; `null` before the first. */
  readonly reported: {
    readonly tssSerialNumber: string | null;
    readonly isDecommissioned: boolean;
    /** Since when its branch store is not where it was reported. */
    readonly movedAt: string | null;
    /** When the register was in use again after it had been given up: the notice is about the run before. */
    readonly runEndedAt: string | null;
  } | null;
}

export interface OpenObligation {
  readonly obligation: Obligation;
  /** The end of the last day; `null` if it is not known when what is to be reported happened. */
  readonly dueAt: string | null;
  /** Of a `change`. */
  readonly changes: readonly ReportedChange[];
}

/** What is to be reported of a cash register now; `null` if nothing is. Only Germany asks for notices. */
export function openObligation(register: ReportableRegister, now: Date): OpenObligation | null {
  const { isoCountryCode, commissionedAt, exchangedAt, tssChangedAt, tssSerialNumber, reported } = register;
  if (isoCountryCode !== 'DE') return null;
  if (isDecommissioned(register, now)) {
    const givenUpAt = register.decommissionedAt ?? '';
    // What was given up before then never had to be reported.
    if (reported?.isDecommissioned === true || calendarDay(givenUpAt) < firstDay) return null;
    return { obligation: 'decommissioning', dueAt: noticeDueAt(givenUpAt), changes: [] };
  }
  if (reported === null || reported.isDecommissioned) {
    const gotAt = later(later(commissionedAt, exchangedAt), reported?.runEndedAt ?? null);
    return { obligation: 'commissioning', dueAt: gotAt && noticeDueAt(gotAt), changes: [] };
  }
  // A register without a TSE may not sell; that is what is missing, and no exchange.
  const hasOtherTss = isOtherTss(tssSerialNumber, reported.tssSerialNumber);
  const changes: (readonly [ReportedChange, string | null])[] = [
    ...(hasOtherTss ? [['tss', tssChangedAt] as const] : []),
    ...(reported.movedAt === null ? [] : [['address', reported.movedAt] as const]),
  ];
  if (changes.length === 0) return null;
  // One notice tells of both, by the day of the first.
  const [first] = changes.flatMap(([, changedAt]) => changedAt ?? []).toSorted();
  return {
    obligation: 'change',
    dueAt: first === undefined ? null : noticeDueAt(first),
    changes: changes.map(([change]) => change),
  };
}

/** Without one it is missing, and no other. */
const isOtherTss = (now: string | null, before: string | null): boolean =>
  now !== null && (before === null || !isSameSerial(now, before));

/** What a person does in FinanzOnline, and notes here: a register is registered for each of its runs, and each signature unit once (RKSV, §§ 15 to 17). */
export type AustrianDuty = 'start-receipt' | 'signature-unit';

/** What is to be done for an Austrian register now; `null` if nothing is. No day is set for it: neither may be used before. */
export function austrianDuty(register: ReportableRegister, now: Date): AustrianDuty | null {
  const { isoCountryCode, tssSerialNumber, reported } = register;
  if (isoCountryCode !== 'AT' || isDecommissioned(register, now)) return null;
  if (reported === null || reported.isDecommissioned || reported.runEndedAt !== null) return 'start-receipt';
  return isOtherTss(tssSerialNumber, reported.tssSerialNumber) ? 'signature-unit' : null;
}

/** Given up for good: a date that is still to come is a plan. */
export const isDecommissioned = ({ decommissionedAt }: Pick<ReportableRegister, 'decommissionedAt'>, now: Date) =>
  decommissionedAt !== null && new Date(decommissionedAt) <= now;

/**
 * Until when something that happened at an instant is to be reported: the end of the same day of the next month, or of the last day of
 * a month that has no such day (§ 188 BGB). That a day at a weekend moves to Monday (§ 108 Abs. 3 AO) is not counted on.
 */
export function noticeDueAt(happenedAt: string): string {
  const day = calendarDay(happenedAt);
  return endOf(day < firstDay ? lastDayOfOldRegisters : monthLater(day));
}

function monthLater(day: string): string {
  const days = daysOf(addMonths(day.slice(0, 7), 1));
  return days.find((other) => other.slice(8) === day.slice(8)) ?? days.at(-1) ?? day;
}

/** The last millisecond of a day, so that it is that day wherever it is read. */
const endOf = (day: string): string => new Date(Date.parse(dayEnd(day)) - 1).toISOString();

const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : new Date(one) > new Date(other) ? one : other;

/** A mail is sent so many days before a date. */
export const deadlineReminderDays = [14, 3] as const;

export type DeadlineReminder = (typeof deadlineReminderDays)[number];

/** Which mail a date asks for today. What became known late is told of by the one that is still ahead; what is over by none. */
export function deadlineReminder(date: string, now: Date): DeadlineReminder | null {
  const left = daysUntil(date, now);
  if (left < 0) return null;
  return deadlineReminderDays.findLast((days) => left <= days) ?? null;
}

interface NoticedBranchStore {
  readonly isoCountryCode: string;
  readonly addressLine1: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly taxNumber: string | null;
}

/** What the notice about a cash register needs and is not known. In Austria only what signs can be missing. */
export function missingFacts(
  store: NoticedBranchStore,
  register: Pick<ReportableRegister, 'tssSerialNumber' | 'commissionedAt'>,
): MissingFact[] {
  const isNoticed = store.isoCountryCode === 'DE';
  const facts: readonly (readonly [MissingFact, boolean])[] = [
    ['taxNumber', isNoticed && store.taxNumber === null],
    ['address', isNoticed && (store.addressLine1 === null || store.zip === null || store.city === null)],
    ['tss', register.tssSerialNumber === null],
    ['commissionedAt', isNoticed && register.commissionedAt === null],
  ];
  return facts.filter(([, isMissing]) => isMissing).map(([fact]) => fact);
}
