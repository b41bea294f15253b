/**
 * What stays the same whatever the product is called (docs/decisions/0108): names of cookies, of storage, of events, and of things
 * at other systems and in shops. Nothing of it is shown. What the vendor sets is in operator-brand.ts.
 */
export const brand = {
  shortName: 'kontor',
  /** Name of the cookie that holds the marketing consent, `true` or `false` (spec §9). */
  marketingCookie: 'kontor-marketing-status',
  /** Where an installation offers help, and what it sends mails from, until the settings say otherwise. */
  supportEmail: 'hilfe@kontor.test',
} as const;
