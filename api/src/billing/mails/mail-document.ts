import type { Language } from '@kontor/contract/schema';
import { formatDate } from '@kontor/domain/date';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailAttachment } from '../../infrastructure/mail/attachment.ts';
import type { MailRow } from '../../infrastructure/mail/render-mail.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import type { Recipient } from '../../organizations/recipients.ts';
import { addressee, facts, heading, ink, keepRoom, page, row, rule, writeLetter } from '../texts/letter.ts';
import { mailTexts } from './mail-text.ts';

interface MailDocument {
  readonly kind: keyof (typeof mailTexts)['de']['documents'];
  readonly rows: readonly MailRow[];
  /** For the {placeholders} of the document's text. */
  readonly values: Readonly<Record<string, string>>;
}

type Parts = Pick<Infrastructure, 'database' | 'clock'>;

/** What a mail confirms or announces as a PDF on the same letter paper as invoices, attached to it. */
export async function documentAttachment(
  { database, clock }: Parts,
  { organizationUuid, shopName, language }: Recipient,
  { kind, rows, values }: MailDocument,
): Promise<MailAttachment> {
  const texts = mailTexts[language].documents[kind];
  const filled = { shop: shopName, ...values };
  const date = clock.now();
  const to = await addressOf(database, organizationUuid);
  const title = fill(texts.title, filled);
  const content = await writeLetter({ title, language, date }, (doc) => {
    addressee(doc, to, language);
    facts(doc, factsOf(language, shopName, date));
    heading(doc, title);
    doc.font('regular').fontSize(10).fillColor(ink);
    doc.text(fill(texts.text, filled), page.left, page.contentTop + 30, { width: page.right - page.left, lineGap: 3 });
    doc.y += 18;
    for (const { label, value, isTotal = false } of rows) {
      keepRoom(doc, 40);
      if (isTotal) {
        rule(doc, doc.y - 2, 0.75);
        doc.y += 6;
      }
      doc.font(isTotal ? 'strong' : 'regular').fontSize(10);
      row(doc, doc.y, label, value);
      doc.y += isTotal ? 12 : 7;
    }
  });
  return { name: `${texts.file}-${date.toISOString().slice(0, 10)}.pdf`, type: 'application/pdf', content };
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
