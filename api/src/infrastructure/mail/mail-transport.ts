import { createTransport } from 'nodemailer';
import { errorCode } from '../error-code.ts';
import type { SentAttachment } from './attachment.ts';
import { isPictureIn } from './picture-address.ts';
import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends Omit<RenderedMail, 'pictures'> {
  /** The sender: its address, and the name beside it. */
  readonly from: string;
  readonly senderName: string;
  readonly attachments: readonly SentAttachment[];
  /** A person has written it. */
  readonly isByPerson: boolean;
  /** By which the mail is known; the same at each attempt, so that one whose answer got lost does not arrive twice. */
  readonly id: string;
  /** The page where its reader may switch it off; `null` for others. */
  readonly unsubscribe: string | null;
}

/** Hands a mail to a mail server; rejects when the server did not accept it. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** The mail server was not reached, was too slow, or asked to come again later, as greylisting does. */
export class MailServerUnavailable extends Error {}

export const isMailServerUnavailable = (error: unknown): boolean => error instanceof MailServerUnavailable;

/** One connection per mail, with a time limit, so that a hanging server delays one job and not the worker. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async (mail) => {
    const { from, senderName, to, subject, text, html, attachments, id } = mail;
    try {
      // An address object is used literally: a comma in it does not add a recipient.
      await smtp.sendMail({
        from: { name: senderName, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domainOf(from)}>`,
        headers: headersOf(mail),
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
          ...(isPictureIn(html, name) && { cid: name, contentDisposition: 'inline' as const }),
        })),
      });
    } catch (error) {
      const message = `The mail server did not take a mail (${reasonOf(error)})`;
      if (isTemporary(error)) throw new MailServerUnavailable(message, { cause: error });
      throw new Error(message, { cause: error });
    }
  };
}

/** Of the sender: a name of another domain looks forged to filters. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

function headersOf({ isByPerson, unsubscribe }: OutgoingMail): Record<string, string> {
  if (isByPerson) return {};
  return {
    // So that absence notes do not answer it: https://www.rfc-editor.org/rfc/rfc3834#section-5
    'Auto-Submitted': 'auto-generated',
    // Exchange looks for this one: https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    ...(unsubscribe !== null && { 'List-Unsubscribe': `<${unsubscribe}>` }),
  };
}

/** Nodemailer's names for failures of a connection: https://nodemailer.com/errors */
const connectionFailures: ReadonlySet<string | null> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** 4yz is a transient answer, 5yz a permanent one: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1 */
const isTemporary = (error: unknown): boolean => {
  const answered = answerOf(error);
  return answered === null ? connectionFailures.has(errorCode(error)) : answered >= 400 && answered < 500;
};

const answerOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null;

/** The number that the server answered, or why it was not reached. Its text may contain the recipient, and this is logged. */
const reasonOf = (error: unknown) => String(answerOf(error) ?? errorCode(error) ?? 'unknown');
