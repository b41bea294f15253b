import { language } from '@kontor/contract/schema';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Vendor } from '../../infrastructure/brand/read-brand.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { checked } from '../../infrastructure/http/validation.ts';
import { definedMails } from '../../infrastructure/mail/define-mail.ts';
import { mailPolicy } from '../../infrastructure/mail/mail-policy.ts';
import { renderSample } from '../../infrastructure/mail/mail-samples.ts';
import { htmlWithPictures } from '../../infrastructure/mail/picture-address.ts';
import { galleryPage, galleryPolicy, mailInScheme } from './mail-gallery-page.ts';

const GalleryQuery = z.object({ mail: z.optional(z.string()), values: z.optional(z.string()) });
const MailName = z.object({ name: z.string() });
const FrameQuery = z.object({ language: language(), scheme: z.enum(['light', 'dark']), values: z.string() });

/** Every mail of the portal in each language, with sample values and with hostile ones, on a phone and in a window, light and dark. */
export function mailGallery(app: FastifyInstance, readVendor: () => Promise<Vendor>): void {
  app.get('/dev/mails', async (request, reply) => {
    const { mail = '', values = 'sample' } = checked(GalleryQuery, request.query);
    const mails = definedMails();
    const open = mail === '' ? mails[0] : mails.find(({ name }) => name === mail);
    if (open === undefined) throw notFound();
    reply.header('content-security-policy', galleryPolicy).type('text/html; charset=utf-8');
    return reply.send(galleryPage({ mails, open, values, vendor: await readVendor() }));
  });
  app.get('/dev/mails/:name', async (request, reply) => {
    const { name } = checked(MailName, request.params);
    const { language, scheme, values } = checked(FrameQuery, request.query);
    const mail = definedMails().find((one) => one.name === name);
    if (mail === undefined) throw notFound();
    const { html, pictures } = renderSample(mail, language, values, await readVendor());
    reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN');
    return reply.type('text/html; charset=utf-8').send(mailInScheme(htmlWithPictures(html, pictures), scheme));
  });
}
