import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const compressible = /\.(js|css|svg|json|html)$/;

const formats = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** Compresses one text the way every served file is compressed. */
export const compress = (content: Buffer): Promise<[extension: string, content: Buffer][]> =>
  Promise.all(Object.entries(formats).map(async ([extension, format]) => [extension, await format(content)]));

/** Writes `.br` and `.gz` beside every text asset, so that no server compresses at request time. */
export class CompressAssets implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompressAssets', (compilation) => {
      const cache = compilation.getCache('CompressAssets');
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressAssets', stage }, async (assets) => {
        const texts = Object.entries(assets).filter(([name]) => compressible.test(name));
        await Promise.all(
          texts.map(async ([name, source]) => {
            const item = cache.getItemCache(name, cache.getLazyHashedEtag(source));
            const compressed = await item.providePromise(() => compress(source.buffer()));
            for (const [extension, content] of compressed) {
              compilation.emitAsset(`${name}.${extension}`, new sources.RawSource(content));
            }
          }),
        );
      });
    });
  }
}
