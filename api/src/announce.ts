import { brand } from '@kontor/contract/brand';
import { demoPassword, demoUsers } from './demo/demo-ids.ts';
import type { Environment } from './infrastructure/environment.ts';

/** Tells the person who started the server where it is and how to get in. */
export function announce({ publicUrl, demoData, sandboxTools, smtpUrl, shopify }: Environment): void {
  const lines = [`${brand.name} is ready: ${publicUrl}`];
  if (demoData) {
    const logins = Object.values(demoUsers).map(({ email }) => email);
    lines.push(`  Demo logins: ${logins.join(', ')}`, `  Password of all: ${demoPassword}`);
  }
  if (sandboxTools) {
    if (smtpUrl === null) lines.push(`  Mailbox: ${publicUrl}/dev/mailbox`);
    if (shopify === null) lines.push(`  Shopify app: ${publicUrl}/dev/shopify`);
    lines.push(`  Shopware 6 plugin: ${publicUrl}/dev/plugin`);
    lines.push(`  Clock: POST ${publicUrl}/dev/clock {"advanceSeconds": 86400}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
