/**
 * The security events that the log tells (OWASP ASVS 5.0, V16.3), each with the level of its line and the fields that
 * its line has besides those of every line. docs/security-events.md explains them.
 */
export const securityEvents = {
  'login-succeeded': { level: 'info', fields: ['method', 'session'] },
  'login-failed': { level: 'warn', fields: ['reason'] },
  'login-blocked': { level: 'warn', fields: ['limit'] },
  'second-factor-asked': { level: 'info', fields: [] },
  'second-factor-failed': { level: 'warn', fields: [] },
  'fresh-proof-asked': { level: 'info', fields: [] },
  'fresh-proof-given': { level: 'info', fields: ['method'] },
  'password-confirmation-failed': { level: 'warn', fields: [] },
  'logged-out': { level: 'info', fields: [] },
  'session-revoked': { level: 'info', fields: ['sessions'] },
  'refresh-token-replayed': { level: 'error', fields: ['session'] },
  'token-refused': { level: 'warn', fields: ['kind'] },
  'account-activated': { level: 'info', fields: [] },
  'account-deletion-requested': { level: 'info', fields: [] },
  'account-deletion-confirmed': { level: 'info', fields: [] },
  'member-joined': { level: 'info', fields: [] },
  'password-reset-requested': { level: 'info', fields: [] },
  'password-reset': { level: 'warn', fields: [] },
  'password-changed': { level: 'info', fields: [] },
  'email-change-requested': { level: 'info', fields: [] },
  'email-changed': { level: 'warn', fields: [] },
  'factor-added': { level: 'info', fields: ['factor'] },
  'factor-removed': { level: 'warn', fields: ['factor'] },
  'factor-reset-planned': { level: 'warn', fields: [] },
  'factor-reset-stopped': { level: 'warn', fields: [] },
  'factors-reset': { level: 'warn', fields: [] },
  'recovery-codes-renewed': { level: 'info', fields: [] },
  'plugin-login-approved': { level: 'info', fields: ['shop'] },
  'plugin-login-refused': { level: 'warn', fields: ['reason'] },
  'access-refused': { level: 'warn', fields: [] },
  'xsrf-refused': { level: 'warn', fields: [] },
  'input-refused': { level: 'info', fields: ['reasons'] },
  'rate-limit-exceeded': { level: 'warn', fields: ['limit'] },
  'webhook-signature-refused': { level: 'warn', fields: [] },
  'shopify-request-refused': { level: 'warn', fields: [] },
  'outgoing-request-refused': { level: 'warn', fields: [] },
  'shop-address-proven': { level: 'info', fields: [] },
  'client-added': { level: 'warn', fields: ['client'] },
  'client-secret-rotated': { level: 'warn', fields: ['client'] },
  'client-endpoint-changed': { level: 'warn', fields: ['client'] },
  'client-endpoint-narrowed': { level: 'warn', fields: ['client'] },
  'client-revoked': { level: 'warn', fields: ['client'] },
  'client-token-refused': { level: 'warn', fields: ['reason'] },
  'operator-action': { level: 'warn', fields: [] },
  'secrets-sealed': { level: 'warn', fields: ['count', 'key'] },
  'signing-keys-changed': { level: 'warn', fields: ['change'] },
  'override-added': { level: 'warn', fields: ['remote'] },
} as const satisfies Readonly<Record<string, SecurityEvent>>;

interface SecurityEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: readonly string[];
}

export type SecurityEventName = keyof typeof securityEvents;

type FieldOf<Name extends SecurityEventName> = (typeof securityEvents)[Name]['fields'][number];

/** What one line says: ids and words of ours. Never a secret, an e-mail address, or text that a sender chose. */
export type SecurityFacts<Name extends SecurityEventName> = Readonly<
  Record<FieldOf<Name>, string | readonly string[]>
> & {
  /** The account's uuid, where the caller is not signed in to it. */
  readonly user?: string | undefined;
};
