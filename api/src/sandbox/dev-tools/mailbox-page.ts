import { firstBrand } from '@kontor/contract/first-brand';
import escapeHtml from 'escape-html';
import { devPage, policyOf } from './dev-page.ts';
import { devPageStyle as style } from './dev-page-style.ts';
import type { MailboxAttachment, MailboxEntry, StoredMail } from './mailbox.ts';

export const mailboxPolicy = policyOf(style);

/** Links in the frame navigate the whole window. */
export const mailInFrame = ({ html }: MailboxEntry): string => html.replace('<head>', '<head><base target="_top">');

interface MailboxView {
  readonly mails: readonly StoredMail[];
  readonly open: StoredMail | undefined;
  /** A part of the addresses to be listed. */
  readonly to: string;
}

export const mailboxPage = ({ mails, open, to }: MailboxView): string =>
  devPage({
    title: open ? `${open.entry.subject} – mailbox` : `Mailbox – ${firstBrand.name}`,
    heading: 'Mailbox of the sandbox',
    style,
    main: `<nav class="list" aria-label="Mails">
<form class="filter" method="get" action="/dev/mailbox">
<label for="to">Recipient</label>
<span><input id="to" name="to" type="search" value="${escapeHtml(to)}" autocomplete="off" placeholder="part of the address"><button>Filter</button></span>
</form>
${mails.length === 0 ? `<p class="none">${to === '' ? 'No mail yet. It arrives here as soon as the portal sends one.' : 'No mail to such an address.'}</p>` : `<ul>${mails.map((mail) => row(mail, mail === open, to)).join('\n')}</ul>`}
</nav>
${open ? reader(open) : ''}`,
  });

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
