import { demoLeads, demoOrganizations } from '@kontor/contract/demo';
import type { NewLead } from '@kontor/contract/partner';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import type { SubmitLead } from '../../partners/submit-lead.ts';

export interface DemoLead extends NewLead {
  /** When it was submitted, in days before the demo began. */
  readonly daysAgo: number;
}

/** The leads of Agentur Nordlicht. What becomes of them is told by sales. */
export const leadsOfTheDemo: readonly DemoLead[] = [
  { companyName: 'Lampen Lux', contactName: 'Ole Stark', email: demoLeads.lampenLux, daysAgo: 63 },
  { companyName: 'Hofladen Wendland', contactName: 'Grete Harms', email: demoLeads.hofladen, daysAgo: 43 },
  { companyName: 'Sportwelt Kassel', contactName: 'Deniz Aydin', email: demoLeads.sportwelt, daysAgo: 23 },
  { companyName: 'Teekontor Bremen', contactName: 'Anke Wolters', email: demoLeads.teekontor, daysAgo: 3 },
];

/** As the partner does on the leads page. */
export async function submitDemoLead(
  database: Queryable,
  submitLead: SubmitLead,
  { daysAgo: _, ...lead }: DemoLead,
): Promise<void> {
  const partner = await findOrganization(database, demoOrganizations.nordlicht);
  if (partner === null) throw new Error('The demo has no partner');
  await submitLead(partner, lead);
}
