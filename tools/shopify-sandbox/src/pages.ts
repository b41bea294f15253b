import escapeHtml from 'escape-html';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** German unless English is requested, as in the portal. */
const textsFor = (language = '') =>
  /^\s*en/i.test(language) ? { language: 'en', texts: en } : { language: 'de', texts: de };

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1c2733;margin:0}main{max-width:560px;margin:0 auto;padding:32px 24px}
h1{font-size:1.5rem;margin:0 0 12px}form{display:grid;gap:8px;margin-top:20px}label{font-weight:600}
input,select{font:inherit;padding:10px 12px;border:1px solid #7b909c;border-radius:6px}.note{background:#fff4d6;border-radius:6px;padding:8px 12px;font-size:.875rem}
.actions{display:flex;gap:12px;margin-top:20px}button,.button{background:#005c46;color:#fff;border:2px solid #005c46;border-radius:6px;font:inherit;font-weight:600;min-height:44px;padding:8px 20px;cursor:pointer;text-decoration:none;box-sizing:border-box}
.quiet{background:#fff;color:#005c46}:focus-visible{outline:3px solid #19a6eb;outline-offset:2px}`;

const page = (language: string, title: string, note: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><p class="note">${escapeHtml(note)}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

/** The app's page in the app store: a field for the shop, and the button. */
export function storePage(acceptLanguage: string | undefined): string {
  const { language, texts } = textsFor(acceptLanguage);
  return page(
    language,
    texts.storeTitle,
    texts.sandbox,
    `<p>${texts.storeText}</p>
<form action="/dev/shopify/install">
<label for="shop">${texts.shop}</label><input id="shop" name="shop" value="Radwerk Berlin" required>
<label for="email">${texts.email}</label><input id="email" name="email" type="email" value="eva@radwerk.test" required>
<div class="actions"><button>${texts.install}</button></div></form>
<h2>${texts.tellTitle}</h2>
<form action="/dev/shopify/tell">
<label for="domain">${texts.domain}</label><input id="domain" name="shop" value="radwerk-berlin.myshopify.com" required>
<label for="topic">${texts.topic}</label><select id="topic" name="topic">${topics.map((topic) => `<option>${topic}</option>`).join('')}</select>
<div class="actions"><button>${texts.tell}</button></div></form>`,
  );
}

const topics = ['app/uninstalled', 'shop/redact', 'customers/data_request', 'customers/redact'];

/** How the app has answered. */
export function toldPage(acceptLanguage: string | undefined, topic: string, shop: string, status: number): string {
  const { language, texts } = textsFor(acceptLanguage);
  return page(
    language,
    texts.told.replace('{status}', String(status)),
    texts.sandbox,
    `<p><code>${escapeHtml(topic)}</code> · ${escapeHtml(shop)}</p><a href="/dev/shopify">${texts.back}</a>`,
  );
}

/** The merchant's consent; the app's parameters are hidden fields. */
export function consentPage(
  acceptLanguage: string | undefined,
  wish: { readonly shop: string; readonly scopes: readonly string[]; readonly grantUrl: string; readonly home: string },
): string {
  const { language, texts } = textsFor(acceptLanguage);
  const scopes = wish.scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('');
  return page(
    language,
    texts.consentTitle.replace('{shop}', wish.shop),
    texts.sandbox,
    `<p>${texts.consentText}</p><ul>${scopes}</ul>
<div class="actions"><a class="button" href="${escapeHtml(wish.grantUrl)}">${texts.agree}</a><a class="button quiet" href="${escapeHtml(wish.home)}">${texts.cancel}</a></div>`,
  );
}
