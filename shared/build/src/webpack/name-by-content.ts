import { integrityInName } from '@kontor/contract/content-name';
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import { contentHash } from '../integrity.ts';

const name = 'NameByContent';

/** Tags of scripts and style sheets, up to the end of their URL. */
const tags = /<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g;

const withIntegrity = (html: string): string =>
  html.replace(tags, (tag, address: string) => {
    const integrity = integrityInName(address);
    return integrity ? `${tag} integrity="${integrity}" crossorigin` : tag;
  });

/** Files that browsers would run unchecked, or refuse. */
const misnamed = (compilation: Compilation): string[] =>
  compilation
    .getAssets()
    .filter(({ name, source }) => {
      if (!/\.(js|css)$/.test(name)) return false;
      return !name.includes(`.${contentHash(source.buffer())}.`);
    })
    .map(({ name }) => name);

/**
 * Names every file after the SHA-256 of its content, in place of webpack's short hash, and writes the integrity of a
 * page's first files into its HTML. Everything else is loaded by `CheckedChunks`, which reads the integrity from the
 * name (docs/decisions/0023-files-are-named-after-their-content.md).
 */
export class NameByContent implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, optimize, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      optimize.RealContentHashPlugin.getCompilationHooks(compilation).updateHash.tap(name, (contents) => {
        const [content, ...others] = contents;
        return content && others.length === 0 ? contentHash(content) : undefined;
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const page of Object.keys(assets).filter((file) => file.endsWith('.html'))) {
          compilation.updateAsset(page, (source) => new sources.RawSource(withIntegrity(source.source().toString())));
        }
        for (const file of misnamed(compilation)) {
          compilation.errors.push(
            new WebpackError(`${file} is not named after its content: browsers cannot check it.`),
          );
        }
      });
    });
  }
}
