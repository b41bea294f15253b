import type { CorrectableInvoice } from '@kontor/contract/operator-money';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import { readRefundableNow } from '../ledger/refundable-now.ts';
import { lineText } from '../texts/line-text.ts';
import { grossOfLine } from './refunded-amount.ts';

/** What of an invoice can be paid back, and what is owed of it. Of one that is not paid in full nothing goes back. */
export async function readCorrectable(db: Queryable, invoiceUuid: string): Promise<CorrectableInvoice> {
  const invoice = await db
    .selectFrom('invoice')
    .select([
      'uuid',
      'shop_uuid',
      'number',
      'state',
      'held_reason',
      'issued_at',
      'total',
      'vat_percent',
      'language',
      'lines',
    ])
    .where('uuid', '=', invoiceUuid)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (invoice === undefined) throw notFound();
  const { uuid, number, total, vat_percent: percent, language } = invoice;
  const organizationUuid = await organizationOfShop(db, invoice.shop_uuid);
  const { owed } = await readAccount(db, uuid);
  return {
    uuid,
    number,
    issuedAt: invoice.issued_at.toISOString(),
    total,
    owed,
    refundable: await readRefundableNow(db, organizationUuid, invoice),
    lines: invoice.lines.map((line) => ({
      description: lineText(line, language),
      quantity: line.quantity,
      gross: grossOfLine(line, percent),
    })),
  };
}
