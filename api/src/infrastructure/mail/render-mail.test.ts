import { expect, test } from 'vitest';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { type MailTemplate, renderMail } from './render-mail.ts';

const support = 'hallo@laden.test';
const link = 'https://account.example.com/confirmation/abc';
const templates = (Object.keys(de) as Array<keyof typeof de>).filter((name): name is MailTemplate => name !== 'footer');

test('both languages have the same mails', () => expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort()));

test.each(templates)(
  '%s says the same in text and HTML, without an unfilled placeholder or an exclamation mark',
  (template) => {
    for (const language of ['de', 'en'] as const) {
      const names = [...JSON.stringify(de[template]).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(names.map((name) => [name, 'value']));
      const mail = renderMail({ to: 'a@b.test', language, template, link, values }, support);
      expect(mail.html).toContain(`lang="${language}"`);
      expect(mail.subject + mail.text).not.toMatch(/!/);
      expect(mail.text).not.toMatch(/\{\w+\}/);
      for (const href of mail.links) expect(mail.html).toContain(`href="${href}"`);
    }
  },
);

test.each([
  ['passkey-added', { de: /Passwort bitte sofort zurück.*dabei/s, en: /reset your password.*removes the passkey/s }],
  ['totp-added', { de: /Passwort bitte sofort zurück.*dabei/s, en: /reset your password.*remove/s }],
  [
    'passkey-removed',
    { de: /Passwort bitte sofort zurück.*in Ihrem Profil/s, en: /reset your password.*in your profile/s },
  ],
  [
    'totp-removed',
    { de: /Passwort bitte sofort zurück.*in Ihrem Profil/s, en: /reset your password.*in your profile/s },
  ],
] as const)('%s says to reset the password, and where to remove what an intruder added', (template, advice) => {
  for (const language of ['de', 'en'] as const) {
    const request = { to: 'a@b.test', language, template, link, values: { name: 'Laptop' } };
    expect(renderMail(request, support).text).toMatch(advice[language]);
  }
});

test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='alert(1)"])(
  'user input is escaped: %s',
  (newEmail) => {
    const request = {
      to: 'a@b.test',
      language: 'de',
      template: 'email-change-notice',
      link,
      values: { newEmail },
    } as const;
    const { html, text } = renderMail(request, support);
    expect(html).not.toContain(newEmail);
    expect(html).not.toMatch(/<script|<img|onclick='/);
    expect(text).toContain(newEmail);
  },
);

test('a table replaces its placeholder in text and HTML, and what people have written is escaped in all of it', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const rows = [
    { label: `Starter ${hostile}`, value: `149,00 € ${hostile}` },
    { label: `Shop ${hostile}`, value: hostile, link: `https://portal.test/?x="${hostile}` },
    { label: 'Gesamt', value: '177,31 €', isTotal: true },
  ];
  const { html, text } = renderMail({ to: 'a@b.test', language: 'de', template: 'receipt', link, rows }, support);
  expect(text).toContain(`Starter ${hostile}: 149,00 € ${hostile}\n`);
  expect(text).toContain('Gesamt: 177,31 €');
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(5);
  expect(html).toMatch(/Gesamt<\/td>.*177,31 €<\/td>/);
});

test('a row leads to where something is done about it', () => {
  const rows = [{ label: 'Rechnung 1', value: '149,00 €', link: 'https://portal.test/invoices?pay=1&x=2' }];
  const { html, text, links } = renderMail(
    { to: 'a@b.test', language: 'de', template: 'receipt', link, rows },
    support,
  );
  expect(text).toContain('Rechnung 1: 149,00 €\nhttps://portal.test/invoices?pay=1&x=2');
  expect(html).toContain('<a href="https://portal.test/invoices?pay=1&amp;x=2" style="color:#0a527e">Rechnung 1</a>');
  expect(links).toEqual([link, 'https://portal.test/invoices?pay=1&x=2']);
});
