import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, PageFiles, TextFiles } from '@kontor/contract/build-record';
import { inEachLanguage, type Language } from '@kontor/contract/language';
import type { Chunk, Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import { integrityOf } from '../integrity.ts';

const filesOf = (compilation: Compilation, chunks: Iterable<Chunk>): string[] =>
  [...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => compilation.getAsset(file));

const sorted = (files: Iterable<string>): Files => {
  const unique = [...new Set(files)];
  return {
    scripts: unique.filter((file) => file.endsWith('.js')),
    styles: unique.filter((file) => file.endsWith('.css')),
  };
};

/** Facts about the chunks of a finished compilation. */
export class Outcome {
  readonly compilation: Compilation;
  constructor(compilation: Compilation) {
    this.compilation = compilation;
  }

  /** Files that a dynamic import of that chunk name loads, without those that `loaded` has loaded already. */
  chunk(name: string, loaded: Iterable<string> = []): Files {
    const group = this.compilation.namedChunkGroups.get(name);
    const before = new Set(loaded);
    return sorted(filesOf(this.compilation, group?.chunks ?? []).filter((file) => !before.has(file)));
  }

  /** The one file of an entry. */
  script(name: string): string {
    const [file, ...others] = this.chunk(name).scripts;
    if (file === undefined || others.length > 0) throw new Error(`${name} is not one file.`);
    return file;
  }

  /** Files of the lazy chunks that are named after pages, without those that `loaded` has loaded already. */
  pages(loaded: Iterable<string> = []): PageFiles {
    return Object.fromEntries(
      this.#named('page-').flatMap((name) => {
        const [, ...pages] = name.split('-');
        return pages.map((page) => [page, this.chunk(name, loaded)]);
      }),
    );
  }

  /** Files of the lazy chunks named `texts-<language>` and `texts-<language>-<what for>`. */
  texts(): TextFiles {
    const inLanguage = (language: Language): PageFiles =>
      Object.fromEntries(
        this.#named(`texts-${language}`).map((name) => [
          name.slice(`texts-${language}-`.length) || 'all',
          this.chunk(name),
        ]),
      );
    return inEachLanguage(inLanguage);
  }

  /** Files of the lazy chunks named `area-<remote>`, into which the monolith bundles the remotes. */
  areas(): Readonly<Record<string, Files>> {
    const names = this.#named('area-');
    if (names.length === 0) throw new Error('The monolith has no remote in it.');
    return Object.fromEntries(names.map((name) => [name.slice('area-'.length), this.chunk(name)]));
  }

  #named(prefix: string): string[] {
    return [...this.compilation.namedChunkGroups.keys()].filter((name) => name.startsWith(prefix));
  }

  integrity(file: string): string {
    const content = this.compilation.getAsset(file)?.source.buffer();
    if (!content) throw new Error(`The build has no ${file}.`);
    return integrityOf(content);
  }
}

/** Folder of the script for the server, below that of the build. */
export const serverFolder = 'server';

/** What `clean` must keep: records are written after it, and the script for the server by a compiler of its own. */
export const notCleaned = new RegExp(`^((remote|host)\\.json|${serverFolder}(/.*)?)$`);

/**
 * Writes a JSON file about the build when everything else is on disk, so that all files that a record names exist. It
 * replaces the previous one atomically.
 */
export class WriteRecord implements WebpackPluginInstance {
  readonly #file: string;
  readonly #describe: (outcome: Outcome) => object;
  readonly #served: boolean;

  /** @param served from memory, where no file is available before all are written */
  constructor(file: string, describe: (outcome: Outcome) => object, served = false) {
    this.#file = file;
    this.#describe = describe;
    this.#served = served;
  }

  apply(compiler: Compiler): void {
    const { hooks, webpack } = compiler;
    const { Compilation, sources } = webpack;
    const textOf = (compilation: Compilation) =>
      `${JSON.stringify(this.#describe(new Outcome(compilation)), null, 2)}\n`;
    if (this.#served) {
      hooks.thisCompilation.tap('WriteRecord', (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'WriteRecord', stage }, () => {
          if (compilation.errors.length > 0) return;
          compilation.emitAsset(this.#file, new sources.RawSource(textOf(compilation)));
        });
      });
      return;
    }
    let record: string | null = null;
    // The last moment at which contents are in memory.
    hooks.emit.tap('WriteRecord', (compilation) => {
      record = compilation.errors.length > 0 ? null : textOf(compilation);
    });
    hooks.afterEmit.tapPromise('WriteRecord', async () => {
      if (record === null) return;
      const path = join(compiler.outputPath, this.#file);
      await writeFile(`${path}.new`, record);
      await rename(`${path}.new`, path);
    });
  }
}
