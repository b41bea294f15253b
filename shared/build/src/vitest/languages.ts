import { dirname, join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { textsInLanguages } from '../texts-in-languages.ts';

// Not the name of the file itself, which would be read as JSON.
const prefix = '\0texts:';

/** Texts in every language, as builds import them. */
export const languages = (): Plugin => ({
  name: 'kontor:languages',
  enforce: 'pre',
  async resolveId(request, importer) {
    const [, file, query] = /^(.+\.json)(\?(?:.+&)?languages)$/.exec(request) ?? [];
    if (file === undefined) {
      if (!importer?.startsWith(prefix)) return null;
      return join(importer.slice(prefix.length).replace(/\?.*/, ''), request);
    }
    const resolved = await this.resolve(file, importer);
    return resolved && `${prefix}${dirname(resolved.id)}${query}`;
  },
  load: (id) => (id.startsWith(prefix) ? textsInLanguages(id.replace(/^[^?]*/, '')) : null),
});
