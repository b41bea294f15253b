import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnPages } from '@kontor/contract/build-record';
import * as z from 'zod/mini';

/** Where a remote names the pages that it brings along; its routes read their paths from the same file. */
const file = 'src/pages.json';

/** The pages that the remote in `context` brings along; none without the file. */
export function ownPagesOf(context: string): OwnPages {
  const path = join(context, file);
  if (!existsSync(path)) return {};
  const pages = OwnPages.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!pages.success) throw new Error(`${file} names no pages: ${z.prettifyError(pages.error)}`);
  return pages.data;
}
