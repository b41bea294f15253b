import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from '@kontor/build/webpack/compress-assets';

/**
 * Appends text to a file in a registry's store, as an attacker with write access could, and to its compressed copies,
 * which browsers get.
 *
 * @param path path of the file at the portal
 * @returns a function that restores everything
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
