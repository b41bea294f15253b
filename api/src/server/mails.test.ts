import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { firstLanguages, type Language, languages } from '@kontor/contract/language';
import escapeHtml from 'escape-html';
import { expect, test } from 'vitest';
import { type DefinedMail, definedMails } from '../infrastructure/mail/define-mail.ts';
import { renderSample, trialsOf } from '../infrastructure/mail/mail-samples.ts';
import { type RenderedMail, renderMail } from '../infrastructure/mail/render-mail.ts';
import { line, message } from '../infrastructure/mail/values.ts';
import { otherVendor } from '../testing/vendor.ts';

// Goes through all mails of all rooms.

const sources = join(import.meta.dirname, '..');
const files = globSync('**/*.mail.ts', { cwd: sources }).sort();
for (const file of files) await import(join(sources, file));
const mails = definedMails();

const withValues = (mail: DefinedMail, values: Readonly<Record<string, unknown>>, language: Language) =>
  renderMail(
    { to: 'a@b.test', name: 'Eva Brandt', language, mail: mail.compose({ ...mail.sample, ...values }) },
    otherVendor,
  );

/** Each mail in each language with each of its trials. */
const renderings = (mail: DefinedMail) =>
  languages.flatMap((language) =>
    ['sample', ...trialsOf(mail)].map((trial) => ({
      language,
      trial,
      ...renderSample(mail, language, trial, otherVendor),
    })),
  );

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Mails that ask for nothing, or whose reader may have no account any more or none at all. */
const withoutButton = ['account-deleted', 'connect-endpoint-parked', 'connect-event-parked', 'help-request-copy'];

const buttonsOf = ({ name }: DefinedMail): number => (withoutButton.includes(name) ? 0 : 1);

/** The words of a text; the text part marks labels with a colon. */
const words = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => word !== '' && word !== '--');

/** The words that a reader sees of HTML. */
const wordsSeen = (html: string) =>
  words(
    html
      .replace(/<head>[^]*<\/head>/, '')
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity),
  );

test('each mail is one file that has its name, and mails are defined nowhere else', () => {
  expect(mails.length).toBeGreaterThan(70);
  expect(files.map((file) => basename(file, '.mail.ts')).sort()).toEqual(mails.map(({ name }) => name).sort());
  const defining = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] }).filter((file) =>
    readFileSync(join(sources, file), 'utf8').includes('= defineMail('),
  );
  expect(defining.sort()).toEqual(files);
});

const each = mails.map((mail) => [mail.name, mail] as const);

test.each(each)('%s uses all of its values, in both languages, in text and HTML', (_, mail) => {
  for (const [value, { trials }] of Object.entries(mail.kinds)) {
    for (const language of languages) {
      const sample = withValues(mail, {}, language);
      const others = Object.values(trials).map((trial) => withValues(mail, { [value]: trial }, language));
      const parts = [({ subject, text }: RenderedMail) => subject + text, ({ html }: RenderedMail) => html];
      for (const part of parts) {
        expect(
          others.some((other) => part(other) !== part(sample)),
          `${value} in ${language}`,
        ).toBe(true);
      }
    }
  }
});

test.each(each)('%s says the same in text and HTML, whatever its values are', (_, mail) => {
  for (const { language, trial, subject, text, html, links, pictures } of renderings(mail)) {
    const which = `${language}, ${trial}`;
    const files = new Set(pictures.map(({ name }) => name));
    expect(html, which).toContain(`<html lang="${language}">`);
    const shown = wordsSeen(html);
    // The address of a row is behind its label, and a picture in place of its name.
    const said = words(text).filter((word) => (!links.includes(word) || shown.includes(word)) && !files.has(word));
    expect(shown, which).toEqual(['L', 'Ladenlicht', ...words(subject), ...said]);
    for (const href of links) expect(html, which).toContain(`href="${escapeHtml(href)}"`);
    expect(html.match(/border-radius:8px;background:#f59e0b;mso/g) ?? [], which).toHaveLength(buttonsOf(mail));
  }
});

test.each(each)(
  '%s has a subject of one line, no gap where a value was, no exclamation mark, and wraps no amount',
  (_, mail) => {
    for (const { language, trial, subject, text, html } of renderings(mail)) {
      const which = `${language}, ${trial}`;
      expect(subject, which).toMatch(/^[^\r\n]+$/);
      expect(html, which).not.toMatch(/\d €/);
      expect(text, which).not.toMatch(/\b(?:undefined|null|NaN|Invalid Date)\b|\[object|  |\( | [.,;:)]/);
      if (trial === 'markup') continue;
      expect(subject + text, which).not.toMatch(/!|\{\w+\}/);
    }
  },
);

/** The opening tags of an element, with what they say. */
const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

const anIban = /\b[A-Z]{2}\d{2}(?: [A-Z\d]{4}){3,7}(?: [A-Z\d]{1,4})?\b/;

test.each(each)(
  '%s looks right where mails are read: on phones, in the dark, in Outlook, and without pictures',
  (_, mail) => {
    for (const { language, trial, html, pictures } of renderings(mail)) {
      const which = `${language}, ${trial}`;
      // Word, by which Outlook shows mails, knows tables and the attributes of HTML 4: https://www.caniemail.com
      const markup = html.replace(/<head>[^]*<\/head>/, '');
      expect(markup, which).not.toMatch(
        /display:\s*(?:flex|grid)|position:|float:|url\(|<(?:link|script|form|video|svg|iframe)\b/,
      );
      for (const table of tagsOf(markup, 'table')) expect(table, which).toContain('cellpadding="0" cellspacing="0"');
      expect(html, which).toContain('<!--[if mso]><table role="presentation" width="600"');
      // A style sheet turns the colours by force; who sees none gets the light ones as attributes.
      expect(html, which).toContain('<meta name="color-scheme" content="light dark">');
      const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{([^]*?\})\}/.exec(html) ?? [];
      const classes = [...markup.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
      for (const name of new Set(classes)) expect(dark, which).toMatch(new RegExp(`\\.${name}\\{[^}]*!important`));
      for (const tag of markup.match(/<(?:td|p|h1|a)\b[^>]*[";]color:#(?!062a3e;font-weight|062a3e;font:800)[^>]*>/g) ??
        []) {
        expect(tag, which).toMatch(/class="/);
      }
      // One button, whose size is that of its cell.
      const buttons = markup.match(/<td bgcolor="#f59e0b" style="[^"]*mso-padding-alt:13px 22px"><a href=/g) ?? [];
      expect(buttons.length, which).toBe(buttonsOf(mail));
      // Pictures come along, have a size before they are shown, and a text instead.
      const images = tagsOf(markup, 'img').map(
        (tag) => /src="cid:([^"]+)" width="\d+" height="\d+" alt="[^"]+"/.exec(tag)?.[1],
      );
      expect(images, which).toEqual(pictures.map(({ name }) => name));
      // Account numbers stay in one line; where to transfer to is a code as well.
      const ibans = markup.match(new RegExp(anIban, 'g')) ?? [];
      const unwrapped = markup.match(
        new RegExp(`<td colspan="2" nowrap[^>]*>IBAN<br><span style="white-space:nowrap[^>]*>${anIban.source}`, 'g'),
      );
      if (trial === 'sample') {
        expect(unwrapped?.length ?? 0, which).toBe(ibans.length);
        expect(images.includes('girocode.png'), which).toBe(ibans.length > 0);
      }
    }
  },
);

test('what is the last word before something ends looks like it, and nothing else does', () => {
  const urgent = mails.filter((mail) => renderSample(mail, 'de', 'sample', otherVendor).html.includes('class="alert"'));
  expect(urgent.map(({ name }) => name)).toEqual(['debt-overdue', 'final-reminder', 'payment-overdue']);
  const final = mails.find(({ name }) => name === 'final-reminder') as DefinedMail;
  for (const [language, first] of [
    ['de', 'Abschaltung am 31.\u00a0Dezember\u00a02026'],
    ['en', 'Switched off on 31\u00a0December\u00a02026'],
  ] as const) {
    expect(withValues(final, {}, language).text.split('\n')[0]).toBe(first);
  }
});

const written: ReadonlyArray<readonly [string, unknown]> = [
  ['line', line],
  ['message', message],
];

test.each(each)('%s shows what people have written as it is, and nothing else changes by it', (_, mail) => {
  for (const [value, kind] of Object.entries(mail.kinds)) {
    if (!written.some(([, one]) => one === kind)) continue;
    for (const hostile of [
      line.trials['markup'],
      line.trials['long'],
      line.trials['rtl'],
      '{shop} $& $1',
      'a\r\nBcc: b@c.test',
    ] as string[]) {
      const harmless = withValues(mail, { [value]: 'Qx7' }, 'de');
      const mailed = withValues(mail, { [value]: hostile }, 'de');
      const shown = kind === line ? line.write(hostile, 'de') : hostile;
      expect(mailed.subject.replaceAll(shown, () => 'Qx7')).toBe(harmless.subject);
      expect(mailed.text.replaceAll(shown, () => 'Qx7')).toBe(harmless.text);
      expect(mailed.html.replaceAll(escapeHtml(shown), () => 'Qx7')).toBe(harmless.html);
      expect(mailed.html).not.toMatch(/<script|<img(?! src="cid:girocode.png" width="\d+")|onclick='/);
    }
  }
});

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
] as const)('%s says to reset the password, and where to remove what an intruder added', (name, advice) => {
  const mail = mails.find((one) => one.name === name) as DefinedMail;
  for (const language of firstLanguages) expect(withValues(mail, {}, language).text).toMatch(advice[language]);
});
