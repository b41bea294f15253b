/** The calls whose answers the pages show first. */
export const lists = {
  customers: 'GET /backoffice/customer',
  customer: 'GET /backoffice/customer/{customerUuid}',
  timeline: 'GET /backoffice/customer/{customerUuid}/timeline',
  approvals: 'GET /backoffice/approval',
  staff: 'GET /backoffice/staff',
  audit: 'GET /backoffice/audit',
  partners: 'GET /backoffice/partner',
  transfers: 'GET /backoffice/transfer',
  priceLists: 'GET /backoffice/price-list',
  taxRates: 'GET /backoffice/tax-rate',
  settings: 'GET /backoffice/settings',
  announcements: 'GET /backoffice/announcement',
} as const;
