import { dayStart, daysOf } from '@kontor/domain/calendar-month';
import { formatDate } from '@kontor/domain/date';
import { formatCents, formatRate } from '@kontor/domain/money';
import { addressee, facts, heading, paragraph, styles, writeLetter } from '../../billing/texts/letter.ts';
import { type Line, positions, sums } from '../../billing/texts/letter-table.ts';
import { readVendor, type Vendor } from '../../infrastructure/brand/read-brand.ts';
import type { PaperDocument } from '../../infrastructure/documents/paper-document.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineDocument } from '../../infrastructure/mail/attachment.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import type { LineRow } from './commission.tables.ts';
import { findLines, findSettledIn, findStatement, type Statement } from './read-statement.ts';
import { monthText, statementTexts } from './statement-texts.ts';

/** The PDF of a credit note by the uuid of its month. */
export const creditNoteKind = defineDocument('commission-credit-note');

/** A month with a credit note. */
export type CreditNote = Statement & { [Key in NoteColumn]: NonNullable<Statement[Key]> };
type NoteColumn =
  | 'closed_at'
  | 'number'
  | 'language'
  | 'recipient'
  | 'net'
  | 'vat_percent'
  | 'vat_kind'
  | 'vat'
  | 'total';

export const hasCreditNote = (statement: Statement): statement is CreditNote => statement.number !== null;

/** Made when it is first needed, and kept. */
export async function readCreditNoteDocument(
  { database: db, environment }: Pick<Infrastructure, 'database' | 'environment'>,
  uuid: string,
): Promise<Uint8Array> {
  const stored = () =>
    db.selectFrom('commission_statement').select('document').where('uuid', '=', uuid).executeTakeFirst();
  const known = (await stored())?.document;
  if (known) return known;
  const statement = await findStatement(db, uuid);
  if (statement === null || !hasCreditNote(statement)) throw new Error(`There is no credit note of month ${uuid}`);
  const [lines, carried] = [await findLines(db, uuid), await findSettledIn(db, uuid)];
  const vendor = await readVendor(db, environment, statement.closed_at);
  const made = await creditNoteDocument(statement, lines, carried, vendor);
  await db
    .updateTable('commission_statement')
    .set({ document: made })
    .where('uuid', '=', uuid)
    .where('document', 'is', null)
    .execute();
  return (await stored())?.document ?? made;
}

interface Carried {
  readonly period: string;
  readonly amount: number;
}

/** What German law requires of a credit note by which the recipient of a service bills it (§ 14 Abs. 2 and 4 UStG). */
export async function creditNoteDocument(
  note: CreditNote,
  lines: readonly LineRow[],
  carried: readonly Carried[],
  vendor: Vendor,
): Promise<Uint8Array> {
  const { language, number, recipient, closed_at: date, period } = note;
  const texts = statementTexts[language];
  const title = `${texts.title} ${number}`;
  return writeLetter({ title, language, date, vendor }, (doc) => {
    const address = addressee(doc, recipient, language, vendor);
    const end = facts(doc, [
      [texts.number, number],
      [texts.date, formatDate(date.toISOString(), language)],
      [texts.servicePeriod, servicePeriod(note)],
      [texts.partnerVatId, recipient.vatId],
      [texts.recipientVatId, vendor.company.vatId],
    ]);
    heading(doc, title, address, end);
    paragraph(doc, fill(texts.subtitle, { month: monthText(period, language) }), styles.quiet, doc.y + 4);
    const heads: Line = [texts.position, texts.revenue, texts.rate, texts.amount];
    positions(doc, doc.y + 12, heads, linesOf(note, lines, carried));
    const vatLabel = fill(texts.vat, { percent: formatRate(note.vat_percent, language) });
    sums(
      doc,
      [texts.net, formatCents(note.net, language)],
      [vatLabel, formatCents(note.vat, language)],
      [texts.total, formatCents(note.total, language)],
    );
    notes(doc, note, vendor);
  });
}

function servicePeriod({ period, language }: CreditNote): string {
  const days = daysOf(period);
  const name = (day = '') => formatDate(dayStart(day), language);
  return `${name(days[0])} – ${name(days.at(-1))}`;
}

function linesOf({ language }: CreditNote, lines: readonly LineRow[], carried: readonly Carried[]): readonly Line[] {
  const texts = statementTexts[language];
  return [
    ...lines.map(({ shop_name: shop, invoice_number: number, invoice_date, rate, net, amount }): Line => {
      const date = formatDate(invoice_date.toISOString(), language);
      return [
        fill(texts.line, { shop, number, date }),
        formatCents(net, language),
        formatRate(rate, language),
        formatCents(amount, language),
      ];
    }),
    ...carried.map(({ period, amount }): Line => {
      const text = fill(texts.carried, { month: monthText(period, language) });
      return [text, '', '', formatCents(amount, language)];
    }),
  ];
}

function notes(doc: PaperDocument, { language, vat_kind, recipient }: CreditNote, { company }: Vendor): void {
  const texts = statementTexts[language];
  const ofTax = {
    'reverse-charge': texts.reverseCharge,
    'outside-eu': texts.outsideEu,
    'no-vat-id': texts.noVatId,
    domestic: null,
  }[vat_kind];
  const legal = fill(texts.legal, { company: company.name, partner: recipient.companyName });
  paragraph(doc, [ofTax, legal].filter(Boolean).join('\n\n'), styles.body);
}
