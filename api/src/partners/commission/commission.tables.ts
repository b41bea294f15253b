import type { BaseData } from '@kontor/contract/organization';
import type { Commission } from '@kontor/contract/partner';
import type { Language } from '@kontor/contract/schema';
import type { CommissionVat } from '@kontor/domain/commission';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface CommissionTables {
  /**
   * A month of a partner; its credit note once it is closed. From then on only its payout changes.
   * - `period`: `2026-10`
   * - `amount`: The sum of its lines in net cents; `null` until it is closed.
   * - `settled_in`: The month whose credit note contains this one: itself, or a later one where it was carried over.
   * - `number`: Of the credit note, like everything below; `null` without one.
   * - `document`: The PDF, once it was made; never made again.
   * - `destination`: The account at the payment provider that it was paid to.
   */
  commission_statement: TableOf<
    'commission_statement',
    {
      /** `held`: closed, and waiting for the partner's payout account or address. */ state: Commission['state'];
      language: Language;
      recipient: Json<BaseData>;
      vat_kind: CommissionVat['kind'];
      /** Of months that an operator has settled because nothing made up for them. */
      settled_how: 'repaid' | 'written-off';
    }
  >;
  /**
   * Append-only: what is taken back is another line.
   * - `ledger_entry_uuid`: The entry that it follows from: none earns twice.
   * - `shop_name`: As it was then: a statement does not change.
   * - `net`: Net cents of plan and devices; negative where they are taken back.
   * - `rate`: In percent.
   * - `amount`: Cents.
   */
  commission_line: TableOf<'commission_line'>;
  /**
   * What a partner earns from a day on, where something else was agreed with it than the settings say.
   * - `valid_from`: `2026-12-01`
   * - `rate`: In percent.
   */
  partner_terms: TableOf<'partner_terms'>;
  /** Entries of the ledger from which nothing was derived yet; a trigger writes them. */
  commission_mark: TableOf<'commission_mark'>;
}

export type StatementRow = Selectable<CommissionTables['commission_statement']>;
export type LineRow = Selectable<CommissionTables['commission_line']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CommissionTables {}
}
