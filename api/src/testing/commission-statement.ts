import { randomUUID } from 'node:crypto';
import type { Database } from '../infrastructure/database/open-database.ts';
import { baseData } from './accounts.ts';

/** A closed month of a partner with a credit note that is not paid yet; its id. */
export async function insertCreditNote(
  database: Database,
  organizationUuid: string,
  { number, period = '2026-10' }: { readonly number: string; readonly period?: string },
): Promise<string> {
  const uuid = randomUUID();
  await database
    .insertInto('commission_statement')
    .values({
      uuid,
      organization_uuid: organizationUuid,
      period,
      state: 'held',
      closed_at: new Date(),
      amount: 12_345,
      settled_in: uuid,
      number,
      language: 'de',
      recipient: JSON.stringify(baseData()),
      net: 12_345,
      vat_percent: 0,
      vat_kind: 'no-vat-id',
      vat: 0,
      total: 12_345,
    })
    .execute();
  return uuid;
}
