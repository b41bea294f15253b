import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from '@kontor/build/webpack/compress-assets';

/**
 * Puts more text into a file of a registry's store, as somebody would who can write there, and into its compressed copies, which are what
 * browsers get.
 *
 * @param path address of the file at the portal
 * @returns puts everything back
 */
export async function alterFile(folder: string, path: string, text: string): Promise<() => Promise<void>> {
  const file = join(folder, path);
  const content = await readFile(file);
  const write = async (next: Buffer) => {
    await writeFile(file, next);
    for (const [extension, packed] of await compress(next)) await writeFile(`${file}.${extension}`, packed);
  };
  await write(Buffer.concat([Buffer.from(text), content]));
  return () => write(content);
}
