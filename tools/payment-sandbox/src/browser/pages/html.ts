import escapeHtml from 'escape-html';

/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | null | undefined | Value[];

const markupOf = (value: Value): string => {
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (typeof value === 'object' && value !== null) return value.markup;
  return escapeHtml(String(value ?? ''));
};

/** A template whose values are escaped, unless they are markup of this function themselves. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: parts.reduce((whole, part, index) => whole + markupOf(values[index - 1]) + part),
});

export const page = (language: string, title: string, body: Html, script: string | null = null): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/payment-sandbox/elements/page.css">
${script === null ? '' : html`<script src="${script}" defer></script>`}
</head>
<body><main>${body}</main></body>
</html>`.markup;
