import type { StaffRole } from './staff-role.ts';

/** Password of all demo logins (contract.md §6). In production there is no demo data unless it is switched on. */
export const demoPassword = 'kontor-demo-2026';

/** The secret of the authenticator app of each of the vendor's people in the demo data: six digits, 30 seconds, SHA-1. */
export const demoAuthenticatorSecret = 'JBSWY3DPEHPK3PXP';

/** Fixed ids of the demo data, so that its parts refer to each other and links to them stay valid. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Demo logins. */
export const demoUsers = {
  merchant: { uuid: id(1), email: 'merchant@demo.test' },
  partner: { uuid: id(2), email: 'partner@demo.test' },
  dunning: { uuid: id(3), email: 'dunning@demo.test' },
  multi: { uuid: id(4), email: 'multi@demo.test' },
  new: { uuid: id(5), email: 'new@demo.test' },
  operator: { uuid: id(6), email: 'operator@demo.test' },
  admin: { uuid: id(7), email: 'admin@demo.test' },
  support: { uuid: id(8), email: 'support@demo.test' },
  finance: { uuid: id(9), email: 'finance@demo.test' },
  finance2: { uuid: id(10), email: 'finance2@demo.test' },
  sales: { uuid: id(11), email: 'sales@demo.test' },
  sales2: { uuid: id(12), email: 'sales2@demo.test' },
  operations: { uuid: id(13), email: 'operations@demo.test' },
  applicant: { uuid: id(14), email: 'applicant@demo.test' },
  /** Has lost the telephone with the authenticator app, and asks support to be let in. */
  locked: { uuid: id(15), email: 'locked@demo.test' },
} as const;

/** Those who are the vendor's people. The operator is an admin of the environment, as long as there is demo data. */
export const demoStaff = {
  operator: 'admin',
  admin: 'admin',
  support: 'support',
  finance: 'finance',
  finance2: 'finance',
  sales: 'sales',
  sales2: 'sales',
  operations: 'operations',
} as const satisfies { readonly [Name in keyof typeof demoUsers]?: StaffRole };

const staffNames = Object.keys(demoStaff) as (keyof typeof demoStaff)[];

/** Whether a demo login needs a code of the authenticator app. */
export const isDemoStaff = (email: string): boolean => staffNames.some((name) => demoUsers[name].email === email);

export const demoOrganizations = {
  radwerk: id(101),
  nordlicht: id(102),
  feinkost: id(103),
  buchhandlung: id(104),
  papeterie: id(105),
  elbe: id(106),
  vendor: id(107),
  weitblick: id(108),
  teehaus: id(109),
} as const;

export const demoShops = {
  /** Cloud, active, Shopify: professional with 2 WMS and 3 POS licences. */
  radwerkCloud: id(201),
  /** shopware6 on v1 licences, in trial; successor of the next one. */
  radwerkShopware6: id(202),
  /** shopware5, with a staged migration. */
  radwerkShopware5: id(203),
  /** At the final reminder of dunning. */
  feinkost: id(204),
  buchhandlung: id(205),
  papeterie: id(206),
  vendor: id(207),
  /** Yearly, paid by bank transfer, once too often. */
  teehaus: id(208),
} as const;

/** E-mail addresses in the leads of Agentur Nordlicht. Sales know by them what became of each. */
export const demoLeads = {
  /** Submitted, and not looked at yet. */
  teekontor: 'wolters@teekontor.test',
  sportwelt: 'aydin@sportwelt.test',
  hofladen: 'harms@hofladen.test',
  lampenLux: 'stark@lampenlux.test',
} as const;

/** Clients of Connect wherever the sandbox tools are on; in production they do not exist. */
export const sandboxClients = {
  /** For people and test suites. */
  demo: { id: 'connect-demo', name: 'Connect demo', secret: 'kontor-connect-demo-2026' },
  /** The stand-in for the vendor's other systems, and what signs the events that it gets. */
  products: {
    id: 'product-sandbox',
    name: 'Product sandbox',
    secret: 'kontor-product-sandbox-2026',
    endpointSecret: 'whsec_a29udG9yLXByb2R1Y3Qtc2FuZGJveC1ldmVudHMtMjY=',
  },
} as const;
