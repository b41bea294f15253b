import { defaultLanguage, type Language, languages } from '@kontor/contract/language';
import escapeHtml from 'escape-html';
import type { Vendor } from '../../infrastructure/brand/read-brand.ts';
import type { DefinedMail } from '../../infrastructure/mail/define-mail.ts';
import { darkCondition } from '../../infrastructure/mail/mail-markup.ts';
import { renderSample, trialsOf } from '../../infrastructure/mail/mail-samples.ts';
import { devPage, policyOf } from './dev-page.ts';
import { devPageStyle } from './dev-page-style.ts';

const style = `${devPageStyle}
@media (width>=960px){.columns{grid-template-columns:280px minmax(0,1fr);max-width:none}.list{position:sticky;top:24px}.list ul{max-height:calc(100vh - 50px)}}
.choices{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px;font-size:14px}
.choices a{display:inline-block;padding:5px 12px;border:1px solid var(--border);border-radius:8px;color:inherit;text-decoration:none}
.choices a:hover{border-color:var(--border-strong)}
.choices a[aria-current]{border-color:#19a6eb;background:var(--chosen)}
.frames{display:grid;grid-template-columns:max-content max-content;gap:0 24px;overflow-x:auto}
.frames:focus-visible{outline:2px solid #0b6aa0;outline-offset:2px}
figure{margin:16px 0 0}
figcaption{color:var(--quiet);font-size:13px;line-height:18px}
figure iframe{width:var(--width);height:720px;margin-top:6px}
.phone{--width:390px}
.window{--width:600px}
h3+pre{margin-top:8px}
`;

export const galleryPolicy = policyOf(style);

type Scheme = 'light' | 'dark';

/** A mail as it is in a scheme, whichever the browser prefers. */
export const mailInScheme = (html: string, scheme: Scheme): string =>
  html
    .replace(darkCondition, scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll(/(content="|color-scheme:)light dark/g, `$1${scheme}`);

interface GalleryView {
  readonly mails: readonly DefinedMail[];
  readonly open: DefinedMail;
  /** A trial of its values, or `sample`. */
  readonly values: string;
  readonly vendor: Vendor;
}

export const galleryPage = ({ mails, open, values, vendor }: GalleryView): string =>
  devPage({
    title: `${open.name} – mails`,
    heading: `All ${mails.length} mails`,
    style,
    main: `<nav class="list" aria-label="Mails">
<ul>${mails.map((mail) => entry(mail, mail === open, vendor)).join('\n')}</ul>
</nav>
<article class="mail">
<h2>${escapeHtml(open.name)}</h2>
<nav class="choices" aria-label="Values">${['sample', ...trialsOf(open)].map((trial) => choice(open, trial, values)).join('\n')}</nav>
${languages.map((language) => inLanguage(open, language, values, vendor)).join('\n')}
</article>`,
  });

const entry = (mail: DefinedMail, isOpen: boolean, vendor: Vendor) =>
  `<li><a href="/dev/mails?mail=${mail.name}"${isOpen ? ' aria-current="true"' : ''}>
<b lang="${defaultLanguage}">${escapeHtml(renderSample(mail, defaultLanguage, 'sample', vendor).subject)}</b><span>${mail.name}</span></a></li>`;

const choice = ({ name }: DefinedMail, trial: string, values: string) =>
  `<a href="/dev/mails?mail=${name}&amp;values=${trial}"${trial === values ? ' aria-current="true"' : ''}>${trial}</a>`;

const names = new Intl.DisplayNames('en', { type: 'language' });

function inLanguage(mail: DefinedMail, language: Language, values: string, vendor: Vendor): string {
  const name = names.of(language);
  const { subject, text } = renderSample(mail, language, values, vendor);
  const frame = (scheme: Scheme, size: 'phone' | 'window', width: number) => {
    const label = `${name}, ${width} px, ${scheme}`;
    const query = new URLSearchParams({ language, scheme, values }).toString();
    return `<figure class="${size}"><figcaption>${label}</figcaption>
<iframe src="/dev/mails/${mail.name}?${escapeHtml(query)}" title="${label}" sandbox="allow-top-navigation-by-user-activation"></iframe></figure>`;
  };
  return `<h3>${name}: <span lang="${language}">${escapeHtml(subject)}</span></h3>
<div class="frames" role="group" aria-label="${name}, as it is shown" tabindex="0">${(['light', 'dark'] as const).map((scheme) => frame(scheme, 'phone', 390) + frame(scheme, 'window', 600)).join('\n')}</div>
<h3>${name}, plain text</h3>
<pre lang="${language}">${escapeHtml(text)}</pre>`;
}
