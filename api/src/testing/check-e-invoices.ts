import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEInvoice } from './check-e-invoice.ts';

// Checks every XML document of a folder by the official rules of EN 16931, for programs that run the portal as processes only.

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: check-e-invoices.ts FOLDER\n');
  process.exit(2);
}
const names = readdirSync(folder).filter((name) => name.endsWith('.xml'));
const findings = names.flatMap((name) => {
  const checked = checkEInvoice(readFileSync(join(folder, name), 'utf8'));
  const found = checked.fired === 0 ? ['no rule was looked at'] : checked.findings;
  return found.map((finding) => ({ name, finding }));
});
process.stdout.write(JSON.stringify({ checked: names.length, findings }));
