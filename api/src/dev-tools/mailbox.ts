import { brand } from '@kontor/contract/brand';
import type { Database } from '../infrastructure/database/open-database.ts';
import { escapeHtml } from '../infrastructure/mail/render-mail.ts';

export interface MailboxEntry {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly sentAt: string;
}

/** What was sent, newest first. */
export async function readMailbox(database: Database): Promise<MailboxEntry[]> {
  const rows = await database
    .selectFrom('mail')
    .selectAll()
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ recipient, subject, text, html, links, sent_at, created_at }) => ({
    to: recipient,
    subject,
    text,
    html,
    links,
    sentAt: (sent_at ?? created_at).toISOString(),
  }));
}

const linkOf = (link: string) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`;

const entry = ({ to, subject, text, links, sentAt }: MailboxEntry) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
<ul>${links.map(linkOf).join('')}</ul>
<pre>${escapeHtml(text)}</pre>
</article>`;

export const mailboxPage = (entries: readonly MailboxEntry[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(brand.name)} mailbox</title></head>
<body>
<h1>Mailbox of the sandbox</h1>
${entries.length === 0 ? '<p>No mail yet.</p>' : entries.map(entry).join('\n')}
</body>
</html>`;
