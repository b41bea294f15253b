import type { Language } from '@kontor/contract/schema';
import { brandTokens } from '@kontor/domain/brand-colours';
import escapeHtml from 'escape-html';
import { initialOf } from '../brand/initial-of.ts';
import type { Vendor } from '../brand/read-brand.ts';
import type { Block, Button } from './define-mail.ts';
import { pictureAddress } from './picture-address.ts';
import type { MailRow } from './values.ts';

interface Letter {
  readonly language: Language;
  readonly title: string;
  /** Empty for none. */
  readonly alert: string;
  readonly blocks: readonly Block[];
  readonly footer: readonly string[];
  readonly vendor: Pick<Vendor, 'name' | 'colours'>;
}

/** The condition of what holds in dark mode; the gallery replaces it to show a mail in either. */
export const darkCondition = '@media (prefers-color-scheme:dark)';

const fonts = "'Inter','Segoe UI',Helvetica,Arial,sans-serif";

/** What the vendor's colours are used for. */
interface Colours {
  readonly fill: string;
  readonly link: string;
  readonly dark: { readonly line: string; readonly link: string };
}

function coloursOf({ colours }: Letter['vendor']): Colours {
  const [light, inDark] = [brandTokens(colours.light, 'light'), brandTokens(colours.dark, 'dark')];
  return {
    fill: light['sky-500'],
    link: light['sky-800'],
    dark: { line: inDark['sky-500'], link: inDark['sky-800'] },
  };
}

/**
 * The colours are those of the portal, which a style sheet can only change by force, because many mail programs read nothing but
 * the attribute. Outlook.com in dark mode marks what it has changed: https://www.hteumeuleu.com/2021/emails-react-to-dark-mode
 */
const dark = ({ line, link }: Colours['dark']) => ({
  page: 'background:#0b1b25!important',
  card: `background:#11242f!important;border-color:${line} #2d4857 #2d4857!important`,
  ink: 'color:#f8fafb!important',
  quiet: 'color:#abbfca!important',
  link: `color:${link}!important`,
  rule: 'border-color:#2d4857!important',
  total: 'border-color:#f8fafb!important',
  alert: 'background:#3a1114!important;border-color:#ff5252!important;color:#ffb4b4!important',
  urgent: 'border-color:#ff5252 #2d4857 #2d4857!important',
});

/** The line turns to this colour only for what is overdue (shared/ui/src/styles/tokens.css: danger). */
const danger = { line: '#ff5252', tint: '#fff0f0', ink: '#b42025' };

const rules = (colours: Colours, before: string) =>
  Object.entries(dark(colours.dark))
    .map(([name, style]) => `${before}.${name}{${style}}`)
    .join('');

const styles = (colours: Colours) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}}
${darkCondition}{${rules(colours, '')}}
${rules(colours, '[data-ogsc] ')}`;

/**
 * The HTML of a mail. Tables, and styles in attributes, because Outlook lays out like a word processor and knows neither padding of
 * other elements nor a greatest width: it gets a table of its own for that.
 */
export const mailMarkup = ({ language, title, alert, blocks, footer, vendor }: Letter): string => {
  const colours = coloursOf(vendor);
  const isUrgent = alert !== '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles(colours)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f6f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f4f6f8" style="background:#f4f6f8">
<tr><td align="center" style="padding:28px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed">
<tr><td align="left" style="padding:0 0 16px">${brandLine(vendor, colours)}</td></tr>
<tr><td class="card ink${isUrgent ? ' urgent' : ''}" align="left" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border:1px solid #e1e8ec;border-top:3px solid ${isUrgent ? danger.line : colours.fill};border-radius:12px;color:#062a3e;font:16px/26px ${fonts};overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 20px;color:#062a3e;font:700 22px/30px ${fonts};letter-spacing:-.02em">${escapeHtml(title)}</h1>
${isUrgent ? alertOf(alert) : ''}${blocks.map((block) => markupOf(block, colours)).join('\n')}
</td></tr>
<tr><td class="quiet" align="left" style="padding:20px 0 0;color:#536b79;font:13px/20px ${fonts};overflow-wrap:anywhere;word-break:break-word">${footer.map((text) => paragraph(text, 8)).join('\n')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>`;
};

/** The mark is drawn with a letter: pictures are shown only after a click, and as a vector hardly anywhere. */
const brandLine = (
  { name }: Letter['vendor'],
  { fill }: Colours,
) => `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" align="center" width="32" height="32" bgcolor="${fill}" style="border-radius:8px;color:#062a3e;font:800 19px/32px ${fonts}">${escapeHtml(initialOf(name))}</td>
<td class="ink" style="padding:0 0 0 10px;color:#062a3e;font:700 19px/32px ${fonts};letter-spacing:-.03em">${escapeHtml(name)}</td>
</tr></table>`;

const alertOf = (text: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="alert" bgcolor="${danger.tint}" style="padding:10px 14px;background:${danger.tint};border-left:4px solid ${danger.line};color:${danger.ink};font:700 16px/24px ${fonts}">${escapeHtml(text)}</td></tr></table>
`;

const paragraph = (text: string, below = 16) => `<p style="margin:0 0 ${below}px">${escapeHtml(text)}</p>`;

function markupOf(block: Block, colours: Colours): string {
  if (typeof block === 'string') return paragraph(block);
  if ('button' in block) return buttonOf(block, colours);
  if ('quote' in block) {
    return `<p class="rule" dir="auto" style="margin:0 0 16px;padding:0 14px;border-left:3px solid #b7c4cc;white-space:pre-line">${escapeHtml(block.quote)}</p>`;
  }
  return tableOf(block, colours);
}

const tableOf = (rows: readonly MailRow[], colours: Colours): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:22px">
${rows.map((row, index) => rowOf(row, index, colours)).join('\n')}
</table>`;

/** Amounts, dates and numbers, which have no ordinary spaces, in characters: on a phone there is room for their label beside them. */
const longestUnwrapped = 20;

function rowOf(
  { label, value, isTotal = false, isWide = false, link, picture }: MailRow,
  index: number,
  colours: Colours,
): string {
  const rule = isTotal ? '1px solid #062a3e' : '1px solid #e1e8ec';
  const [name, border] = index === 0 ? ['', ''] : [` class="${isTotal ? 'total' : 'rule'}"`, `border-top:${rule};`];
  const cell = `padding:${isTotal ? 10 : 6}px 0;${border}vertical-align:top;${isTotal ? 'font-weight:700;' : ''}`;
  const head = `font-weight:${isTotal ? 700 : 400};text-align:left;`;
  const shown = escapeHtml(value);
  const isShort = value.length <= longestUnwrapped && !value.includes(' ');
  const labelled =
    link === undefined
      ? escapeHtml(label)
      : `<a class="link" href="${escapeHtml(link)}" style="color:${colours.link}">${escapeHtml(label)}</a>`;
  if (picture !== undefined) {
    const { size } = picture;
    return `<tr><td colspan="2"${name} style="${cell}">${labelled}<br><img src="${pictureAddress(value)}" width="${size}" height="${size}" alt="${escapeHtml(label)}" style="display:block;margin:8px 0 0;border:0;background:#ffffff"></td></tr>`;
  }
  if (isWide) {
    return `<tr><td colspan="2" nowrap${name} style="${cell}">${labelled}<br><span style="white-space:nowrap;font-variant-numeric:tabular-nums">${shown}</span></td></tr>`;
  }
  return (
    `<tr><th scope="row" align="left"${name} style="${cell}${head}padding-right:16px">${labelled}</th>` +
    `<td align="right"${isShort ? ' nowrap' : ''}${name} style="${cell}text-align:right;${isShort ? 'white-space:nowrap;' : ''}font-variant-numeric:tabular-nums">${shown}</td></tr>`
  );
}

/** Dark text on the fill, as everywhere in the portal; the address below it for mail programs that show no button. */
const buttonOf = ({ button, link }: Button, { fill }: Colours) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0 20px"><tr><td bgcolor="${fill}" style="border-radius:8px;background:${fill};mso-padding-alt:13px 22px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 22px;color:#062a3e;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></td></tr></table>
<p class="quiet" style="margin:0;color:#536b79;font-size:13px;line-height:20px;word-break:break-all">${escapeHtml(link)}</p>`;
