import { demoAuthenticatorSecret, demoPassword, demoUsers, isDemoStaff } from '@kontor/contract/demo';
import { firstBrand } from '@kontor/contract/first-brand';
import type { Environment } from '../infrastructure/environment.ts';

/** Prints the portal's address and the demo's logins. */
export function announce(environment: Environment): void {
  const { publicUrl, demoData, sandboxTools, smtpUrl, shopify, paymentIsSandboxed } = environment;
  const { paymentSandboxUrl, productSandboxUrl } = environment;
  const lines = [
    `${firstBrand.name} is ready: ${publicUrl}`,
    ...standIns(environment).map((line) => `  Attention: ${line}`),
  ];
  if (demoData) {
    // Whose authenticator app is lost cannot sign in.
    const { locked: _, ...people } = demoUsers;
    const logins = Object.values(people).map(({ email }) => email);
    lines.push(`  Demo logins: ${logins.join(', ')}`, `  Password of all: ${demoPassword}`);
    const staff = logins.filter(isDemoStaff);
    lines.push(`  Authenticator app of ${staff.join(', ')}: ${demoAuthenticatorSecret}`);
  }
  if (sandboxTools) {
    if (smtpUrl === null) lines.push(`  Mailbox: ${publicUrl}/dev/mailbox`);
    if (paymentIsSandboxed) lines.push(`  Bank of the customers: ${publicUrl}/payment-sandbox/transfer`);
    if (shopify === null && paymentSandboxUrl === null) lines.push(`  Shopify app: ${publicUrl}/dev/shopify`);
    if (paymentSandboxUrl === null || productSandboxUrl !== null) {
      lines.push(`  Other systems: ${publicUrl}/dev/products`);
    }
    lines.push(`  Shopware 6 plugin: ${publicUrl}/dev/plugin`);
    lines.push(`  Clock: POST ${publicUrl}/dev/clock {"advanceSeconds": 86400}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * Parts that are still replaced by a stand-in in production. It would not be noticed otherwise: a sign-up whose mail is
 * missing looks like a pending one, and an order in the sandbox looks paid.
 */
export function standIns({
  production,
  paymentIsSandboxed,
  smtpUrl,
  databaseUrl,
  secretKeys,
  publicUrl,
}: Pick<
  Environment,
  'production' | 'paymentIsSandboxed' | 'smtpUrl' | 'databaseUrl' | 'secretKeys' | 'publicUrl'
>): string[] {
  if (!production) return [];
  return [
    paymentIsSandboxed && 'without STRIPE_SECRET_KEY orders are placed in the payment sandbox and never charged',
    smtpUrl === null && 'without SMTP_URL no mail is sent, so users cannot sign up or reset a password',
    databaseUrl === null && 'without DATABASE_URL the embedded database does not wait for the disk on every write',
    secretKeys.length === 0 && 'without KONTOR_SECRET_KEYS the key of the database’s secrets is stored beside it',
    publicUrl.startsWith('http:') && 'PUBLIC_URL is not https, so cookies travel in clear',
  ].filter((line) => line !== false);
}
