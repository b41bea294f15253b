import { askedFirst, failurePage } from '@kontor/api/failure-page';
import { defaultLanguage, type Language, languages } from '@kontor/contract/language';

const page = (language: Language) => {
  const found = failurePage(503, language, null);
  if (!found) throw new Error('The API has no page for status 503');
  return found;
};

const others = languages.filter((language) => language !== defaultLanguage);

/** One word of an nginx configuration: at most 4 KiB, and a dollar sign would start a variable. */
function word(text: string): string {
  if (text.includes('$') || Buffer.byteLength(text) > 4000) throw new Error('nginx cannot take this page as one word');
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

/** `deploy/nginx/unavailable-page.conf`: what people see while no API server is there that could send its own page. */
export const unavailablePageConf =
  (): string => `# What people see while no API server answers: the page that the API sends itself while something that it needs is away.
# Written by \`pnpm --filter @kontor/deploy write-unavailable-page\` from api/src/infrastructure/failure-page.
map $http_accept_language $unavailable_page {
  default ${word(page(defaultLanguage).html)};
${others.map((language) => `  ~*${askedFirst(language)} ${word(page(language).html)};`).join('\n')}
}
map "" $unavailable_policy {
  default ${word(page(defaultLanguage).policy)};
}
`;
