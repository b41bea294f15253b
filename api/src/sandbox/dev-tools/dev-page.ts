import { createHash } from 'node:crypto';
import { firstBrand } from '@kontor/contract/first-brand';
import escapeHtml from 'escape-html';

/** A page runs no script and loads nothing but its frames; its only style is allowed by its hash. */
export const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

interface DevPage {
  readonly title: string;
  readonly heading: string;
  readonly style: string;
  /** The list on the left, and what is selected on the right. */
  readonly main: string;
}

/** English, like other sandbox tools. */
export const devPage = ({ title, heading, style, main }: DevPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header class="top">
<a class="brand" href="/">${escapeHtml(firstBrand.name)}</a>
<h1>${heading}</h1>
</header>
<main class="columns">
${main}
</main>
</body>
</html>`;
