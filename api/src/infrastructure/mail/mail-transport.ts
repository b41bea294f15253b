import { brand } from '@kontor/contract/brand';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from './render-mail.ts';

/** Hands a mail to a mail server; rejects when the server did not take it. */
export type MailTransport = (mail: RenderedMail) => Promise<void>;

/** A connection per mail, bounded in time, so that a hanging server costs one job and not the worker. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const from = { name: brand.name, address: brand.supportEmail };
  return async ({ to, subject, text, html }) => {
    // As an object the address is taken as it is: a comma in it does not add a recipient.
    await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html });
  };
}
