import type { Compiler, WebpackPluginInstance } from 'webpack';
import { serverFolder } from './write-record.ts';

const name = 'ServerScript';

/** Keeps only the script of a server build, and tells the record where it is. Other files are those of the browser's build. */
export class ServerScript implements WebpackPluginInstance {
  #file: string | null = null;

  /** Below the folder of the build. */
  get file(): string {
    if (this.#file === null) throw new Error('The script for the server was not built.');
    return this.#file;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const files = Object.keys(assets);
        const scripts = files.filter((file) => /^server\b.*\.js$/.test(file));
        for (const file of files) if (!scripts.includes(file)) compilation.deleteAsset(file);
        const [script, ...others] = scripts;
        if (script === undefined || others.length > 0) {
          compilation.errors.push(new WebpackError(`The build for the server is ${scripts.length} scripts, not one.`));
        }
        this.#file = script === undefined ? null : `${serverFolder}/${script}`;
      });
    });
  }
}
