import { formatDate } from '@kontor/domain/date';
import type { ReportedSystem } from './reported-systems.ts';

/** A notice of one branch store with all its cash registers, as § 146a Abs. 4 AO asks for it. */
export interface Notice {
  readonly taxpayer: string;
  readonly store: ReportedSystem['store'];
  readonly registers: ReadonlyArray<ReportedSystem['register']>;
  readonly madeAt: Date;
}

export type Field = readonly [label: string, value: string];

/**
 * The fields of the form "Mitteilung über elektronische Aufzeichnungssysteme (§ 146a Abs. 4 AO)" in its order and with its names, which are
 * German in every language. What is not known stays empty.
 */
export const taxpayerFields = ({ taxpayer, store }: Notice): Field[] => [
  ['Name des Steuerpflichtigen', taxpayer],
  ['Steuernummer', store.tax_number ?? ''],
];

export const branchStoreFields = ({ store, registers }: Notice): Field[] => [
  ['Bezeichnung der Betriebsstätte', store.name],
  ['Straße und Hausnummer', store.address_line1 ?? ''],
  ['Postleitzahl', store.zip ?? ''],
  ['Ort', store.city ?? ''],
  [
    'Anzahl der elektronischen Aufzeichnungssysteme',
    String(registers.filter(({ decommissioned_at }) => decommissioned_at === null).length),
  ],
];

export const registerFields = ({ store }: Notice, register: Notice['registers'][number]): Field[] => [
  // What the tax administration names as the right choice in case of doubt.
  ['Art des Aufzeichnungssystems', 'Computergestützte/PC-Kassensysteme'],
  ['Seriennummer des Aufzeichnungssystems', register.serial_number],
  ['Hersteller', register.manufacturer ?? ''],
  ['Modell', register.model ?? ''],
  ['Datum der Anschaffung', day(gotAt(register))],
  ['Datum der Inbetriebnahme', day(register.commissioned_at)],
  ['Datum der Außerbetriebnahme', day(register.decommissioned_at)],
  ['Seriennummer der TSE', register.tss_serial_number ?? ''],
  ['Art der TSE (Zertifizierungs-ID des BSI)', store.tss_certification ?? ''],
];

/** A register is got, at the latest, when it is put into use; no system knows of an earlier day. */
const gotAt = ({ commissioned_at, exchanged_at }: Notice['registers'][number]): Date | null =>
  commissioned_at !== null && exchanged_at !== null && commissioned_at < exchanged_at ? exchanged_at : commissioned_at;

const day = (instant: Date | null): string => (instant === null ? '' : formatDate(instant.toISOString(), 'de'));

/** Without an ending; letters and digits, so that every system can store it. */
export const noticeFile = ({ store, madeAt }: Notice): string => {
  const name = store.name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return ['kassenmeldung', name.toLowerCase(), madeAt.toISOString().slice(0, 10)].filter(Boolean).join('-');
};
