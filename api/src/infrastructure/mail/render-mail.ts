import { brand } from '@kontor/contract/brand';
import type { Language } from '@kontor/contract/schema';
import escapeHtml from 'escape-html';
import { fill } from '../placeholders.ts';
import type { MailAttachment } from './attachment.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type MailTemplate = Exclude<keyof typeof de, 'footer'>;

interface TemplateTexts {
  readonly subject: string;
  /** `{rows}` by itself is replaced by the table. Paragraphs that are empty after filling are omitted. */
  readonly paragraphs: readonly string[];
  readonly action: string | null;
}

type Texts = Readonly<Record<MailTemplate, TemplateTexts>> & { readonly footer: string };

const texts: Readonly<Record<Language, Texts>> = { de, en };

/** A row of a mail's table. A total is set off from the rows above it. */
export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
  /** Where something is done about it: its label leads there. Of the portal, and never what a user has written. */
  readonly link?: string;
}

export interface MailRequest {
  readonly to: string;
  readonly language: Language;
  readonly template: MailTemplate;
  /** The button's target; required by templates that have one. */
  readonly link?: string;
  /** For the {placeholders} of the template. They contain user input and are escaped. */
  readonly values?: Readonly<Record<string, string>>;
  /** The table that replaces `{rows}` in the template. */
  readonly rows?: readonly MailRow[];
  readonly attachments?: readonly MailAttachment[];
  /** Whom it is about, if it may go to people who do not belong to it: it is not sent any more once the organization is erased. */
  readonly organizationUuid?: string;
}

export interface RenderedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

type Block = string | readonly MailRow[];

/**
 * Renders the text and the HTML of a mail, with the same content.
 * @param supportEmail where its reader may ask
 */
export function renderMail(
  { to, language, template, link, values = {}, rows = [] }: MailRequest,
  supportEmail: string,
): RenderedMail {
  const { subject, paragraphs, action } = texts[language][template];
  const known = { product: brand.name, supportEmail, ...values };
  const filled = (text: string) => fill(text, known);
  const blocks = paragraphs
    .map((paragraph): Block => (paragraph === '{rows}' ? rows : filled(paragraph)))
    .filter((block) => block.length > 0);
  const button = action !== null && link !== undefined ? { label: action, link } : null;
  const footer = [filled(texts[language].footer), companyLine];
  return {
    to,
    // A line break in a subject would start a new header.
    subject: filled(subject).replaceAll(/[\r\n]+/g, ' '),
    text: [...blocks.map(textOf), ...(button ? [`${button.label}:\n${button.link}`] : []), '-- ', ...footer].join(
      '\n\n',
    ),
    html: htmlOf(language, filled(subject), blocks, button, footer),
    links: [...(button ? [button.link] : []), ...rows.flatMap((row) => row.link ?? [])],
  };
}

const textOf = (block: Block): string =>
  typeof block === 'string'
    ? block
    : block.map(({ label, value, link }) => [`${label}: ${value}`, link].filter(Boolean).join('\n')).join('\n');

const { company } = brand;
const companyLine = `${company.name}, ${company.addressLine1}, ${company.zip} ${company.city}, ${company.registration}`;

function htmlOf(
  language: Language,
  title: string,
  blocks: readonly Block[],
  button: { label: string; link: string } | null,
  footer: readonly string[],
): string {
  // What a person has written has lines.
  const paragraph = (line: string) =>
    `<p style="margin:0 0 16px${line.includes('\n') ? ';white-space:pre-line' : ''}">${escapeHtml(line)}</p>`;
  // Many mail programs support neither style sheets nor grids: styles are inline, colours are those of the portal.
  return `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:32px 16px;background:#f4f6f8;color:#062a3e;font:16px/26px ${fonts}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:18px;font-weight:700;letter-spacing:-.01em">${escapeHtml(brand.name)}</p>
<div style="padding:32px 28px;background:#fff;border:1px solid #e1e8ec;border-top:3px solid #19a6eb;border-radius:12px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:30px;letter-spacing:-.02em">${escapeHtml(title)}</h1>
${blocks.map((block) => (typeof block === 'string' ? paragraph(block) : tableOf(block))).join('\n')}
${button ? buttonOf(button) : ''}
</div>
<div style="margin:20px 0 0;color:#536b79;font-size:13px;line-height:20px">${footer.map(paragraph).join('\n')}</div>
</div>
</body>
</html>`;
}

const labelOf = ({ label, link }: MailRow): string =>
  link === undefined
    ? escapeHtml(label)
    : `<a href="${escapeHtml(link)}" style="color:#0a527e">${escapeHtml(label)}</a>`;

/** A table, because mail programs support no grids. The total has a line above it. */
const tableOf = (rows: readonly MailRow[]): string => {
  const cell = ({ isTotal = false }: MailRow, isFirst: boolean) =>
    `padding:${isTotal ? '10px' : '6px'} 0;${isFirst ? '' : `border-top:${isTotal ? '1px solid #062a3e' : '1px solid #e1e8ec'};`}vertical-align:top;${isTotal ? 'font-weight:700;' : ''}`;
  const line = (row: MailRow, index: number) =>
    `<tr><td style="${cell(row, index === 0)}padding-right:16px">${labelOf(row)}</td>` +
    `<td style="${cell(row, index === 0)}text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(row.value)}</td></tr>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:22px">
${rows.map(line).join('\n')}
</table>`;
};

const fonts = "'Inter','Segoe UI',Helvetica,Arial,sans-serif";

/** Dark text on blue, as everywhere in the portal; the address below it for mail programs that show no button. */
const buttonOf = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:28px 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 22px;background:#19a6eb;color:#062a3e;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#536b79;font-size:13px;line-height:20px;word-break:break-all">${escapeHtml(link)}</p>`;
