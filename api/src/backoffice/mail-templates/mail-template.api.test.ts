import type { MailTemplate } from '@kontor/contract/mail-template';
import { expect, test } from 'vitest';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const admin = await newStaff(kontor, 'admin');

test('an admin sees every mail that customers get, in both languages, with sample data', async () => {
  const templates = (await admin.expect(200, 'GET /backoffice/mail-template')).json<MailTemplate[]>();
  expect(templates.length).toBeGreaterThan(40);
  for (const { kind, subjects } of templates) {
    expect(subjects.de, kind).not.toBe(subjects.en);
    for (const language of ['de', 'en'] as const) {
      const preview = await admin.expect(200, `GET /backoffice/mail-template/${kind}/preview?language=${language}`);
      expect(preview.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(preview.body).toContain(`<html lang="${language}"`);
    }
  }
});

test('a preview is German unless told otherwise, runs no script, and is framed by pages of the portal alone', async () => {
  const preview = await admin.expect(200, 'GET /backoffice/mail-template/password-reset/preview');
  expect(preview.body).toContain('<html lang="de"');
  expect(preview.headers['content-security-policy']).toContain("default-src 'none'");
  expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('a mail that there is not is 404, a language that there is not 422', async () => {
  await admin.expect(404, 'GET /backoffice/mail-template/no-such-mail/preview');
  await admin.expect(422, 'GET /backoffice/mail-template/password-reset/preview?language=fr');
});

test('other staff may not see them', async () => {
  const support = await newStaff(kontor, 'support');
  await support.expect(403, 'GET /backoffice/mail-template');
});
