import { brand } from '@kontor/contract/brand';
import { dayStart, daysOf } from '@kontor/domain/calendar-month';
import { formatDate } from '@kontor/domain/date';
import { formatCents, formatPercent } from '@kontor/domain/money';
import {
  addressee,
  facts,
  figures,
  heading,
  ink,
  keepRoom,
  type LetterDocument,
  muted,
  page,
  row,
  rule,
  writeLetter,
} from '../../billing/texts/letter.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
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
export async function readCreditNoteDocument(db: Queryable, uuid: string): Promise<Uint8Array> {
  const stored = () =>
    db.selectFrom('commission_statement').select('document').where('uuid', '=', uuid).executeTakeFirst();
  const known = (await stored())?.document;
  if (known) return known;
  const statement = await findStatement(db, uuid);
  if (statement === null || !hasCreditNote(statement)) throw new Error(`There is no credit note of month ${uuid}`);
  const made = await creditNoteDocument(statement, await findLines(db, uuid), await findSettledIn(db, uuid));
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
): Promise<Uint8Array> {
  const { language, number, recipient, closed_at: date, period } = note;
  const texts = statementTexts[language];
  const title = `${texts.title} ${number}`;
  return writeLetter({ title, language, date }, (doc) => {
    addressee(doc, recipient, language);
    facts(doc, [
      [texts.number, number],
      [texts.date, formatDate(date.toISOString(), language)],
      [texts.servicePeriod, servicePeriod(note)],
      [texts.partnerVatId, recipient.vatId],
      [texts.recipientVatId, brand.company.vatId],
    ]);
    heading(doc, title);
    doc.font('regular').fontSize(9.5).fillColor(muted);
    text(doc, fill(texts.subtitle, { month: monthText(period, language) }), doc.y + 4);
    positions(doc, note, lines, carried);
    sums(doc, note);
    notes(doc, note);
  });
}

function servicePeriod({ period, language }: CreditNote): string {
  const days = daysOf(period);
  const name = (day = '') => formatDate(dayStart(day), language);
  return `${name(days[0])} – ${name(days.at(-1))}`;
}

function text(doc: LetterDocument, content: string, y: number): void {
  doc.text(content, page.left, y, { width: page.right - page.left, lineGap: 2, ...figures });
}

function positions(
  doc: LetterDocument,
  { language }: CreditNote,
  lines: readonly LineRow[],
  carried: readonly Carried[],
): void {
  const texts = statementTexts[language];
  doc.font('regular').fontSize(8).fillColor(muted);
  row(doc, page.contentTop + 46, texts.position, texts.amount);
  rule(doc, doc.y + 4, 0.5);
  doc.y += 12;
  const position = (label: string, amount: number) => {
    keepRoom(doc, 40);
    doc.font('regular').fontSize(9.5).fillColor(ink);
    row(doc, doc.y, label, formatCents(amount, language));
    doc.y += 7;
  };
  for (const { shop_name: shop, invoice_number: number, invoice_date, rate, net, amount } of lines) {
    const values = {
      shop,
      number,
      date: formatDate(invoice_date.toISOString(), language),
      rate: formatPercent(rate / 100, language),
      net: formatCents(net, language),
    };
    position(fill(texts.line, values), amount);
  }
  for (const { period, amount } of carried) {
    position(fill(texts.carried, { month: monthText(period, language) }), amount);
  }
}

function sums(doc: LetterDocument, { language, net, vat, vat_percent, total }: CreditNote): void {
  const texts = statementTexts[language];
  keepRoom(doc, 130);
  rule(doc, doc.y + 2, 0.5);
  doc.y += 12;
  doc.font('regular').fontSize(9.5).fillColor(ink);
  row(doc, doc.y, texts.net, formatCents(net, language));
  doc.y += 5;
  row(doc, doc.y, fill(texts.vat, { percent: formatPercent(vat_percent / 100, language) }), formatCents(vat, language));
  rule(doc, doc.y + 8, 0.75);
  doc.y += 17;
  doc.font('strong').fontSize(12);
  row(doc, doc.y, texts.total, formatCents(total, language));
  rule(doc, doc.y + 6, 0.75);
  rule(doc, doc.y + 8.5, 0.75);
  doc.y += 26;
}

function notes(doc: LetterDocument, { language, vat_kind, recipient }: CreditNote): void {
  const texts = statementTexts[language];
  const ofTax = {
    'reverse-charge': texts.reverseCharge,
    'outside-eu': texts.outsideEu,
    'no-vat-id': texts.noVatId,
    domestic: null,
  }[vat_kind];
  const legal = fill(texts.legal, { company: brand.company.name, partner: recipient.companyName });
  keepRoom(doc, 70);
  doc.font('regular').fontSize(9.5).fillColor(ink);
  text(doc, [ofTax, legal].filter(Boolean).join('\n\n'), doc.y);
}
