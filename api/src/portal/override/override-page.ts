import { createHash } from 'node:crypto';
import { firstBrand } from '@kontor/contract/first-brand';
import type { RemoteRelease } from '@kontor/contract/registry';
import escapeHtml from 'escape-html';
import { devPageStyle } from '../../sandbox/dev-tools/dev-page-style.ts';
import type { Override } from '../releases/chosen-releases.ts';

const style = `${devPageStyle}
.sheet{max-width:760px;margin:24px auto;padding:0 16px}
.sheet section{margin-bottom:24px;padding:20px 24px;border:1px solid var(--hairline);border-radius:12px;background:var(--card)}
.sheet h2{margin-bottom:8px}
.sheet form{display:grid;gap:8px;margin-top:16px;font-size:14px;font-weight:520;line-height:20px}
.sheet form span{display:flex;flex-wrap:wrap;gap:8px}
.sheet input{min-width:240px}
.sheet form button:not([aria-disabled]){border-color:transparent;background:#19a6eb;color:#062a3e}
.sheet form button:not([aria-disabled]):hover{background:#45b7ef}
.sheet p{margin:8px 0 0;overflow-wrap:anywhere}
.sheet li{display:grid;gap:2px;padding:12px 0;border-top:1px solid var(--hairline);overflow-wrap:anywhere}
.sheet li span{color:var(--quiet);font-size:14px}
#reset{margin-top:16px}
button[aria-disabled]{border-color:transparent;background:var(--hairline);color:var(--faint);cursor:default}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page requests only the build record from the developer's server. */
export const overridePolicy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    `connect-src 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface OverrideView {
  readonly releases: readonly RemoteRelease[];
  readonly overrides: readonly Override[];
  /** The address in the link to this page. */
  readonly from: string | undefined;
  /** Whether the page switches to it at once. */
  readonly begins: boolean;
}

/** English, like other developer tools. */
export const overridePage = ({ releases, overrides, from = '', begins }: OverrideView): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Overrides – ${escapeHtml(firstBrand.name)}</title>
<style>${style}</style>
<script src="/dev/overrides.js" type="module"></script>
</head>
<body>
<header class="top">
<a class="brand" href="/">${escapeHtml(firstBrand.name)}</a>
<h1>Overrides</h1>
</header>
<main class="sheet">
<section>
<h2>Run a build of your own</h2>
<p>It replaces the release of its remote in this browser alone, until the browser closes or you reset it. Start it with “pnpm dev” in the folder of the remote.</p>
<form${begins ? ' data-begins' : ''}>
<label for="from">Address of your build</label>
<span><input id="from" name="from" type="url" inputmode="url" required value="${escapeHtml(from)}" placeholder="http://127.0.0.1:8084" autocomplete="off"><button>Run it</button></span>
</form>
<div role="status"></div>
</section>
<section>
<h2>What runs in this browser</h2>
<ul>${rows(releases, overrides)}</ul>
${overrides.length > 0 ? '<button id="reset" type="button">Reset all overrides</button>' : ''}
</section>
</main>
</body>
</html>`;

function rows(releases: readonly RemoteRelease[], overrides: readonly Override[]): string {
  const versions = new Map(releases.map(({ build, version }) => [build.name, `Release ${version}`]));
  for (const { remote, from } of overrides) versions.set(remote, `Your build from ${from}`);
  return [...versions]
    .sort()
    .map(([name, text]) => `<li><b>${escapeHtml(name)}</b><span>${escapeHtml(text)}</span></li>`)
    .join('\n');
}
