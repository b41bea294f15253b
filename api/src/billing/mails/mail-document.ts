import type { Language } from '@kontor/contract/schema';
import { formatDate } from '@kontor/domain/date';
import { readVendor } from '../../infrastructure/brand/read-brand.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailAttachment } from '../../infrastructure/mail/attachment.ts';
import type { ComposedMail } from '../../infrastructure/mail/define-mail.ts';
import { isTable } from '../../infrastructure/mail/render-mail.ts';
import type { Recipient } from '../../organizations/recipients.ts';
import { addressee, facts, heading, paragraph, rule, styles, writeLetter } from '../texts/letter.ts';
import { row } from '../texts/letter-table.ts';
import { mailTexts } from './mail-text.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'environment'>;

/** What a mail confirms or announces as a PDF on the same letter paper as invoices, to be attached to it: its paper and its table. */
export async function paperOf(
  { database, clock, environment }: Parts,
  { organizationUuid, shopName, language }: Recipient,
  mail: ComposedMail,
): Promise<MailAttachment> {
  const vendor = await readVendor(database, environment);
  const { paper, content: blocks } = mail.write(language, vendor);
  if (paper === undefined) throw new Error(`${mail.name} has no paper`);
  const { file, title, text } = paper;
  const rows = blocks.find(isTable) ?? [];
  const date = clock.now();
  const to = await addressOf(database, organizationUuid);
  const content = await writeLetter({ title, language, date, vendor }, (doc) => {
    const address = addressee(doc, to, language, vendor);
    const end = facts(doc, factsOf(language, shopName, date));
    heading(doc, title, address, end);
    paragraph(doc, text, styles.body, doc.y + 12);
    if (rows.length === 0) return;
    doc.y += 18;
    doc.grouped('Table', () => {
      for (const { label, value, isTotal = false } of rows) {
        if (isTotal) {
          rule(doc, doc.y - 2, 0.75);
          doc.y += 6;
        }
        row(doc, { line: [label, value], style: isTotal ? styles.strong : styles.body });
        doc.y += isTotal ? 12 : 7;
      }
    });
  });
  return { name: `${file}-${date.toISOString().slice(0, 10)}.pdf`, type: 'application/pdf', content };
}

function factsOf(language: Language, shopName: string, date: Date): (readonly [string, string])[] {
  const { facts: labels } = mailTexts[language];
  return [
    [labels.date, formatDate(date.toISOString(), language)],
    [labels.shop, shopName],
  ];
}

async function addressOf(database: Database, organizationUuid: string) {
  const { base_data, name } = await database
    .selectFrom('organization')
    .select(['base_data', 'name'])
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  return base_data ?? { companyName: name };
}
