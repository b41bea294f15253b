import { createHash } from 'node:crypto';
import { brand } from '@kontor/contract/brand';
import escapeHtml from 'escape-html';
import type { MailboxAttachment, MailboxEntry, StoredMail } from './mailbox.ts';
import { mailboxStyle } from './mailbox-style.ts';

const styleHash = createHash('sha256').update(mailboxStyle).digest('base64');

/** The page runs no script and loads nothing but its frame; its only style is allowed by its hash. */
export const mailboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The mail's own HTML: it may have styles, as mails do, and be framed by the mailbox; it runs no script. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation';

/** Links in the frame navigate the whole window. */
export const mailInFrame = ({ html }: MailboxEntry): string =>
  html.replace(/<html[^>]*>/, (opening) => `${opening}<head><base target="_top"></head>`);

interface MailboxView {
  readonly mails: readonly StoredMail[];
  readonly open: StoredMail | undefined;
  /** A part of the addresses to be listed. */
  readonly to: string;
}

/** List on the left, the selected mail on the right. English, like other sandbox tools. */
export const mailboxPage = ({ mails, open, to }: MailboxView): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(open ? `${open.entry.subject} – mailbox` : `Mailbox – ${brand.name}`)}</title>
<style>${mailboxStyle}</style>
</head>
<body>
<header class="top">
<a class="brand" href="/">${escapeHtml(brand.name)}</a>
<h1>Mailbox of the sandbox</h1>
</header>
<main class="columns">
<nav class="list" aria-label="Mails">
<form class="filter" method="get" action="/dev/mailbox">
<label for="to">Recipient</label>
<span><input id="to" name="to" type="search" value="${escapeHtml(to)}" autocomplete="off" placeholder="part of the address"><button>Filter</button></span>
</form>
${mails.length === 0 ? `<p class="none">${to === '' ? 'No mail yet. It arrives here as soon as the portal sends one.' : 'No mail to such an address.'}</p>` : `<ul>${mails.map((mail) => row(mail, mail === open, to)).join('\n')}</ul>`}
</nav>
${open ? reader(open) : ''}
</main>
</body>
</html>`;

const address = (uuid: string, to: string) =>
  `/dev/mailbox?${new URLSearchParams({ ...(to !== '' && { to }), mail: uuid }).toString()}`;

const row = ({ uuid, entry: { to, subject, sentAt } }: StoredMail, isOpen: boolean, filter: string) =>
  `<li><a href="${escapeHtml(address(uuid, filter))}"${isOpen ? ' aria-current="true"' : ''}>
<b>${escapeHtml(subject)}</b><span>${escapeHtml(to)}</span>${time(sentAt)}</a></li>`;

const reader = ({
  uuid,
  entry: { to, subject, text, links, attachments, sentAt },
}: StoredMail) => `<article class="mail">
<h2>${escapeHtml(subject)}</h2>
<p class="meta">To ${escapeHtml(to)} · ${time(sentAt)}</p>
${links.length > 0 ? `<ul class="links">${links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>` : ''}
${attachments.length > 0 ? `<h3>Attachments</h3>\n<ul class="links">${attachments.map(attachmentItem).join('')}</ul>` : ''}
<iframe src="/dev/mailbox/${uuid}" title="The mail as it is shown" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h3>Plain text</h3>
<pre>${escapeHtml(text)}</pre>
</article>`;

const attachmentItem = ({ name, type, size, url }: MailboxAttachment) =>
  `<li><a href="${escapeHtml(new URL(url).pathname)}">${escapeHtml(name)}</a> · ${escapeHtml(type)}, ${Math.ceil(size / 1024)} KiB</li>`;

/** `2026-11-20 14:03:12 UTC`, with its date, because the sandbox's clock may be moved. */
const time = (instant: string) => `<time datetime="${instant}">${instant.slice(0, 19).replace('T', ' ')} UTC</time>`;
