import type { Language } from '@kontor/contract/schema';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { invoiceAttachment } from '../mails/invoice-mails.ts';
import { invoiceRefundedMail } from '../mails/invoice-refunded.mail.ts';
import { sumRows } from '../mails/invoice-rows.ts';
import { invoiceWrittenOffMail } from '../mails/invoice-written-off.mail.ts';
import { mailOnce } from '../mails/mail-once.ts';
import type { Billing } from '../stripe/billing.ts';
import type { MoneyAct } from './money.tables.ts';

/** Tells of a refund or a write-off, with its credit note. Of one that is held, operators are told. */
export async function mailCreditNote(billing: Billing, tx: Tx, act: MoneyAct, creditNote: string): Promise<void> {
  const { uuid, invoice_uuid: invoiceUuid, amount, refund } = act;
  const note = await tx
    .selectFrom('invoice as note')
    .innerJoin('invoice', 'invoice.uuid', 'note.corrects_invoice_uuid')
    .select(['note.uuid', 'note.number', 'note.shop_uuid', 'note.lines', 'note.subtotal', 'note.tax', 'note.total'])
    .select(['note.vat_percent', 'invoice.number as corrected'])
    .where('note.stripe_id', '=', creditNote)
    .where('invoice.uuid', '=', invoiceUuid)
    .executeTakeFirst();
  if (!note?.number || !note.corrected) return;
  const { uuid: noteUuid, number, corrected, shop_uuid: shopUuid } = note;
  await mailOnce(billing, tx, { reference: `money:${uuid}`, shopUuid }, ({ shopName: shop }, pages) => {
    const of = {
      shop,
      number: corrected,
      note: number,
      amount,
      rows: (language: Language) => sumRows(note, language),
      link: pages.page('invoices'),
    };
    const mail = refund === null ? invoiceWrittenOffMail(of) : invoiceRefundedMail({ ...of, way: refund.to });
    return { mail, attachments: [invoiceAttachment({ uuid: noteUuid, number })] };
  });
}
