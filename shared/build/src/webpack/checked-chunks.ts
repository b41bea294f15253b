import { integrityInName } from '@kontor/contract/content-name';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

const name = 'CheckedChunks';
const addressTag = `${RuntimeGlobals.require}.addressTag`;

/**
 * A repeated request gets a fresh URL: a cache in between may keep an error, and the browser a failed preload or a
 * refused file. At another origin the integrity can only be checked if the file was requested with CORS, and a preload
 * only matches a request of the same mode.
 */
class AddressTagModule extends RuntimeModule {
  constructor() {
    super('address tag');
  }

  override generate(): string {
    return `
const asked = new Set();
const integrityInName = ${integrityInName.toString()};
${addressTag} = (tag, attribute, address) => {
  tag[attribute] = asked.has(address) ? address + '?retry=' + Date.now() : address;
  asked.add(address);
  const integrity = integrityInName(address);
  if (integrity) {
    tag.crossOrigin = 'anonymous';
    tag.integrity = integrity;
  }
};`;
  }
}

/**
 * Lets the browser check every script and style sheet that a bundle loads later, by the hash in its name.
 * webpack-subresource-integrity 5.1 does not: it knows one hash for a chunk, not one for its script and one for its
 * style sheet, and no chunks of module federation (https://github.com/waysact/webpack-subresource-integrity/issues/176,
 * https://github.com/waysact/webpack-subresource-integrity/issues/178).
 */
export class CheckedChunks implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new AddressTagModule());
      });
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => `${source}\n${addressTag}(script, 'src', url);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, href }) => `${source}
${addressTag}(${tag}, 'href', ${href});
// As webpack does for scripts; by default a hanging style sheet is waited for until the browser gives up.
setTimeout(() => ${tag}.onerror?.({ type: 'timeout', target: ${tag} }), ${compilation.outputOptions.chunkLoadTimeout});`,
      );
    });
  }
}
