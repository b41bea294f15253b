import type { BaseData } from '@kontor/contract/organization';
import type { Commission } from '@kontor/contract/partner';
import type { Language } from '@kontor/contract/schema';
import type { CommissionVat } from '@kontor/domain/commission';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

export interface CommissionTables {
  /** A month of a partner; its credit note once it is closed. From then on only its payout changes. */
  commission_statement: {
    uuid: string;
    organization_uuid: string;
    /** `2026-10` */
    period: string;
    /** `held`: closed, and waiting for the partner's payout account or address. */
    state: Generated<Commission['state']>;
    closed_at: Generated<Date | null>;
    /** The sum of its lines in net cents; `null` until it is closed. */
    amount: Generated<number | null>;
    /** The month whose credit note contains this one: itself, or a later one where it was carried over. */
    settled_in: Generated<string | null>;
    /** Of the credit note, like everything below; `null` without one. */
    number: Generated<string | null>;
    language: Generated<Language | null>;
    recipient: ColumnType<BaseData | null, string | undefined, string>;
    net: Generated<number | null>;
    vat_percent: Generated<number | null>;
    vat_kind: Generated<CommissionVat['kind'] | null>;
    vat: Generated<number | null>;
    total: Generated<number | null>;
    /** The PDF, once it was made; never made again. */
    document: Generated<Uint8Array | null>;
    paid_at: Generated<Date | null>;
    transfer_id: Generated<string | null>;
    /** The account at the payment provider that it was paid to. */
    destination: Generated<string | null>;
    /** Of months that an operator has settled because nothing made up for them. */
    settled_how: Generated<'repaid' | 'written-off' | null>;
    settled_reason: Generated<string | null>;
  };
  /** Append-only: what is taken back is another line. */
  commission_line: {
    uuid: string;
    seq: GeneratedAlways<number>;
    statement_uuid: string;
    organization_uuid: string;
    shop_uuid: string;
    invoice_uuid: string;
    /** The entry that it follows from: none earns twice. */
    ledger_entry_uuid: string;
    /** As it was then: a statement does not change. */
    shop_name: string;
    invoice_number: string;
    invoice_date: Date;
    at: Date;
    /** Net cents of plan and devices; negative where they are taken back. */
    net: number;
    /** In percent. */
    rate: number;
    /** Cents. */
    amount: number;
  };
  /** Entries of the ledger from which nothing was derived yet; a trigger writes them. */
  commission_mark: {
    entry_uuid: string;
  };
}

export type StatementRow = Selectable<CommissionTables['commission_statement']>;
export type LineRow = Selectable<CommissionTables['commission_line']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CommissionTables {}
}
