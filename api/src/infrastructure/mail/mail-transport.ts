import { brand } from '@kontor/contract/brand';
import { createTransport } from 'nodemailer';
import { errorCode } from '../error-code.ts';
import type { SentAttachment } from './attachment.ts';
import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  readonly attachments: readonly SentAttachment[];
}

/** Hands a mail to a mail server; rejects when the server did not accept it. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** One connection per mail, with a time limit, so that a hanging server delays one job and not the worker. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const from = { name: brand.name, address: brand.supportEmail };
  return async ({ to, subject, text, html, attachments }) => {
    try {
      // An address object is used literally: a comma in it does not add a recipient.
      await smtp.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
      });
    } catch (error) {
      throw new Error(`The mail server did not take a mail (${reasonOf(error)})`, { cause: error });
    }
  };
}

/** The number that the server answered, or why it was not reached. Its text may contain the recipient, and this is logged. */
const reasonOf = (error: unknown) => {
  const answered = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : null;
  return typeof answered === 'number' ? String(answered) : (errorCode(error) ?? 'unknown');
};
