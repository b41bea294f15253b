import { brand } from '@kontor/contract/brand';
import type { Language } from '@kontor/contract/schema';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type MailTemplate = Exclude<keyof typeof de, 'footer'>;

interface TemplateTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string | null;
}

type Texts = Readonly<Record<MailTemplate, TemplateTexts>> & { readonly footer: string };

const texts: Readonly<Record<Language, Texts>> = { de, en };

export interface MailRequest {
  readonly to: string;
  readonly language: Language;
  readonly template: MailTemplate;
  /** Where the button leads; needed by templates that have one. */
  readonly link?: string;
  /** For the {placeholders} of the template. They come from people: nothing in them is taken as markup. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface RenderedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** Makes the text and the HTML of a mail; both say the same. */
export function renderMail({ to, language, template, link, values = {} }: MailRequest): RenderedMail {
  const { subject, paragraphs, action } = texts[language][template];
  const fill = filler({ product: brand.name, supportEmail: brand.supportEmail, ...values });
  const lines = paragraphs.map(fill);
  const button = action !== null && link !== undefined ? { label: action, link } : null;
  const footer = [fill(texts[language].footer), companyLine];
  return {
    to,
    // A line break in a subject would begin a new header.
    subject: fill(subject).replaceAll(/[\r\n]+/g, ' '),
    text: [...lines, ...(button ? [`${button.label}:\n${button.link}`] : []), '-- ', ...footer].join('\n\n'),
    html: htmlOf(language, lines, button, footer),
    links: button ? [button.link] : [],
  };
}

const { company } = brand;
const companyLine = `${company.name}, ${company.addressLine1}, ${company.zip} ${company.city}, ${company.registration}`;

const filler = (values: Readonly<Record<string, string>>) => (text: string) =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

function htmlOf(
  language: Language,
  lines: readonly string[],
  button: { label: string; link: string } | null,
  footer: readonly string[],
): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:32px 16px;background:#f4f6f8;color:#1c2733;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
<p style="margin:0 0 24px;font-weight:700">${escapeHtml(brand.name)}</p>
${lines.map(paragraph).join('\n')}
${button ? buttonOf(button) : ''}
</div>
<div style="max-width:560px;margin:16px auto 0;color:#5a6772;font-size:13px">${footer.map(paragraph).join('\n')}</div>
</body>
</html>`;
}

const buttonOf = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#0b6fa4;color:#fff;border-radius:6px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#5a6772;font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text harmless inside HTML, attribute values included. */
export const escapeHtml = (value: string): string =>
  value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
