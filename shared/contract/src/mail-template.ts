import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { language } from './schema.ts';
import { administersPortal } from './staff-role.ts';

/** A mail that the portal sends, with what it is about in both languages. */
export const MailTemplate = z.object({
  /** The name of its file without `.mail.ts`. */
  kind: z.string(),
  subjects: z.object({ de: z.string(), en: z.string() }),
});

export const mailTemplateCalls = defineCalls({
  'GET /backoffice/mail-template': {
    summary: 'Every mail that the portal sends, by its name',
    permission: 'staff',
    staff: administersPortal,
    success: { status: 200, body: z.array(MailTemplate) },
    errors: [],
  },
  'GET /backoffice/mail-template/{kind}/preview': {
    summary: 'A mail as it looks, with sample data; German unless `language` is given',
    permission: 'staff',
    staff: administersPortal,
    params: { kind: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)) },
    query: z.strictObject({ language: z._default(language(), 'de') }),
    success: { status: 200, body: 'html' },
    errors: [],
  },
});

export type MailTemplate = z.output<typeof MailTemplate>;
