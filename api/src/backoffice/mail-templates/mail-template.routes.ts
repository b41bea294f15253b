import type { MailTemplate } from '@kontor/contract/mail-template';
import { readVendor, type Vendor } from '../../infrastructure/brand/read-brand.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { type DefinedMail, definedMails } from '../../infrastructure/mail/define-mail.ts';
import { mailPolicy } from '../../infrastructure/mail/mail-policy.ts';
import { renderSample } from '../../infrastructure/mail/mail-samples.ts';
import { htmlWithPictures } from '../../infrastructure/mail/picture-address.ts';

/** What customers get by mail, as it looks. */
export function mailTemplateRoutes(
  api: Api,
  { database, environment }: Pick<Infrastructure, 'database' | 'environment'>,
): void {
  api.route('GET /backoffice/mail-template', async () => {
    const vendor = await readVendor(database, environment);
    return definedMails().map((mail) => templateOf(mail, vendor));
  });

  api.route(
    'GET /backoffice/mail-template/{kind}/preview',
    async ({ params: { kind }, query: { language }, reply }) => {
      const mail = definedMails().find(({ name }) => name === kind);
      if (mail === undefined) throw notFound();
      reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN');
      const vendor = await readVendor(database, environment);
      const { html, pictures } = renderSample(mail, language, 'sample', vendor);
      return Buffer.from(htmlWithPictures(html, pictures));
    },
  );
}

const templateOf = (mail: DefinedMail, vendor: Vendor): MailTemplate => {
  const subject = (language: 'de' | 'en') => renderSample(mail, language, 'sample', vendor).subject;
  return { kind: mail.name, subjects: { de: subject('de'), en: subject('en') } };
};
