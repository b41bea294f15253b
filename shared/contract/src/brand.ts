/** The one place that names the product. Everything that shows or contains the name takes it from here. */
export const brand = {
  name: 'Kontor',
  shortName: 'kontor',
  /** Name of the cookie that holds the marketing consent, `true` or `false` (spec §9). */
  marketingCookie: 'kontor-marketing-status',
  supportEmail: 'hilfe@kontor.test',
  /** The seller, as invoices and mails must state. */
  company: {
    name: 'Kontor Software GmbH',
    addressLine1: 'Speicherstraße 12',
    zip: '20457',
    city: 'Hamburg',
    isoCountryCode: 'DE',
    vatId: 'DE300000000',
    taxNumber: '48/700/00000',
    registration: 'Amtsgericht Hamburg, HRB 100000',
    /** Of customer service; electronic invoices must name one. */
    phone: '+49 40 66969100',
  },
} as const;
