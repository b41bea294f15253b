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
  for (const { language, trial, subject, text, html, links } of renderings(mail)) {
    const which = `${language}, ${trial}`;
    expect(html, which).toContain(`<html lang="${language}">`);
    const shown = wordsSeen(html);
    // The address of a row is behind its label.
    const said = words(text).filter((word) => !links.includes(word) || shown.includes(word));
    expect(shown, which).toEqual(['L', 'Ladenlicht', ...words(subject), ...said]);
    for (const href of links) expect(html, which).toContain(`href="${escapeHtml(href)}"`);
    expect(html.match(/border-radius:8px;background:#f59e0b;mso/g) ?? [], which).toHaveLength(
      'link' in mail.kinds ? 1 : 0,
    );
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
      expect(mailed.html).not.toMatch(/<script|<img|onclick='/);
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
