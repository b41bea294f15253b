import { demoLeads, demoOrganizations } from '@kontor/contract/demo';
import type { NewLead } from '@kontor/contract/partner';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import type { SubmitLead } from '../../partners/submit-lead.ts';

export interface DemoLead {
  /** When it was submitted, in days before the demo began. */
  readonly daysAgo: number;
  readonly lead: NewLead;
}

/** The leads of Agentur Nordlicht, oldest first. What becomes of them is told by sales. */
export const leadsOfTheDemo: readonly DemoLead[] = [
  { daysAgo: 63, lead: { companyName: 'Lampen Lux', contactName: 'Ole Stark', email: demoLeads.lampenLux } },
  { daysAgo: 43, lead: { companyName: 'Hofladen Wendland', contactName: 'Grete Harms', email: demoLeads.hofladen } },
  {
    daysAgo: 23,
    lead: {
      companyName: 'Sportwelt Kassel',
      contactName: 'Deniz Aydin',
      email: demoLeads.sportwelt,
      shopSystem: 'shopware6',
      interests: { erp: true, wms: true, pos: false },
      consentVersion: '2026-11',
    },
  },
  {
    daysAgo: 3,
    lead: {
      companyName: 'Teekontor Bremen',
      contactName: 'Anke Wolters',
      email: demoLeads.teekontor,
      phone: '0421 66969 318',
      shopSystem: 'shopify',
      interests: { erp: true, wms: false, pos: true },
      consentVersion: '2026-11',
    },
  },
];

/** As the partner does on the leads page. */
export async function submitDemoLead(database: Queryable, submitLead: SubmitLead, lead: NewLead): Promise<void> {
  const partner = await findOrganization(database, demoOrganizations.nordlicht);
  if (partner === null) throw new Error('The demo has no partner');
  await submitLead(partner, lead);
}
