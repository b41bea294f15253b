import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Installation } from '../installation/installation.ts';
import type { TestOrganization } from '../shop/test-shop.ts';

const script = join(import.meta.dirname, '../../../api/src/testing/check-e-invoices.ts');

const Report = z.object({ checked: z.int(), findings: z.array(z.object({ name: z.string(), finding: z.string() })) });

/** Runs the official rules of EN 16931 over the e-invoice of each document that was issued. */
export async function checkPapers(
  { database }: Installation,
  organizations: readonly TestOrganization[],
): Promise<{ readonly checked: number; readonly details: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-papers-'));
  try {
    const details: string[] = [];
    for (const { client, shops } of organizations) {
      for (const { uuid: shop, path } of shops) {
        const papers = await database.rows<{ uuid: string; number: string }>(
          'select uuid, number from invoice where shop_uuid = $1 and number is not null',
          [shop],
        );
        for (const { uuid, number } of papers) {
          const { status, body } = await client.call(0, 'GET', `${path}/invoice/${uuid}/xml`);
          if (status === 200) writeFileSync(join(folder, `${number}.xml`), String(body));
          else details.push(`the e-invoice of ${number} answered ${status}`);
        }
      }
    }
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder], { maxBuffer: 2 ** 28 });
    const { checked, findings } = z.parse(Report, JSON.parse(stdout));
    return { checked, details: [...details, ...findings.map(({ name, finding }) => `${name}: ${finding}`)] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
