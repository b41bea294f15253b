import type { Language } from '@kontor/contract/schema';
import type { Vendor } from '../brand/read-brand.ts';
import type { MailAttachment, SentAttachment } from './attachment.ts';
import type { Block, Button, ComposedMail } from './define-mail.ts';
import { mailMarkup } from './mail-markup.ts';
import { line, type MailRow } from './values.ts';

/** Whom a mail goes to. */
export interface Addressed {
  readonly to: string;
  /** For the greeting; `null` where none is known, or the address is not known to be the person's. */
  readonly name: string | null;
  readonly language: Language;
}

export interface MailRequest extends Addressed {
  readonly mail: ComposedMail;
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
  /** The pictures that its HTML refers to, by their names. */
  readonly pictures: readonly SentAttachment[];
}

const greetings: Readonly<Record<Language, string>> = { de: 'Guten Tag', en: 'Hello' };

const footers: Readonly<Record<Language, (supportEmail: string) => string>> = {
  de: (address) => `Diese Nachricht wurde automatisch verschickt. Fragen beantworten wir unter ${address}.`,
  en: (address) => `This message was sent automatically. If you have questions, write to ${address}.`,
};

const companyLine = ({ company }: Vendor): string =>
  `${company.name}, ${company.addressLine1}, ${company.zip} ${company.city}, ${company.registration}`;

/**
 * Renders the text and the HTML of a mail, with the same content.
 * @param vendor who sends it, and where its reader may ask
 */
export function renderMail(
  { to, name, language, mail }: Omit<MailRequest, 'attachments' | 'organizationUuid'>,
  vendor: Vendor,
): RenderedMail {
  const { subject, content, alert = '' } = mail.write(language, vendor);
  const greeting = [greetings[language], name === null ? '' : line.write(name, language)].filter(Boolean).join(' ');
  const blocks = (mail.isByPerson ? content : [`${greeting},`, ...content]).filter((block) => !isEmpty(block));
  const footer = [...(mail.isByPerson ? [] : [footers[language](vendor.supportEmail)]), companyLine(vendor)];
  return {
    to,
    subject,
    text: [...(alert === '' ? [] : [alert]), ...blocks.map(textOf), '-- ', ...footer].join('\n\n'),
    html: mailMarkup({ language, title: subject, alert, blocks, footer, vendor }),
    pictures: blocks.filter(isTable).flat().flatMap(pictureOf),
    links: [...blocks.filter(isButton).map(({ link }) => link), ...blocks.filter(isTable).flat().flatMap(linkOf)],
  };
}

export const isTable = (block: Block): block is readonly MailRow[] => Array.isArray(block);

export const isButton = (block: Block): block is Button => typeof block === 'object' && 'button' in block;

const isEmpty = (block: Block): boolean =>
  isButton(block) ? false : typeof block === 'object' && 'quote' in block ? block.quote === '' : block.length === 0;

const linkOf = ({ link }: MailRow) => link ?? [];

const pictureOf = ({ value: name, picture }: MailRow): SentAttachment[] =>
  picture === undefined ? [] : [{ name, type: picture.type, content: picture.content }];

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if (isButton(block)) return `${block.button}:\n${block.link}`;
  if ('quote' in block) return block.quote;
  return block.map(({ label, value, link }) => [`${label}: ${value}`, link].filter(Boolean).join('\n')).join('\n');
}
