import { firstLanguages } from '@kontor/contract/language';
import type { HostApi } from '@kontor/platform/host';
import { everyPage, page } from '@kontor/testing/every-page';
import { aUser, ids } from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { generatePath } from 'react-router-dom';
import { aCustomer } from './a-customer.ts';
import { aFigureMonth } from './a-figure-month.ts';
import { aLegalDocument } from './a-legal-document.ts';
import { aMailTemplate } from './a-mail-template.ts';
import { aPartner } from './a-partner.ts';
import { aPerson } from './a-person.ts';
import { aPriceList } from './a-price-list.ts';
import { aTransfer } from './a-transfer.ts';
import { anAccountingMonth } from './an-accounting-month.ts';
import { anAnnouncement } from './an-announcement.ts';
import { anApproval } from './an-approval.ts';
import { anAuditEntry } from './an-audit-entry.ts';
import { customerDetails } from './customer-details.ts';
import { theBrand } from './the-brand.ts';
import { theSettings } from './the-settings.ts';

/** What the server reads for the pages. */
export const bodies: Bodies = {
  'GET /backoffice/customer': [aCustomer()],
  'GET /backoffice/customer/{customerUuid}': customerDetails(),
  'GET /backoffice/customer/{customerUuid}/timeline': [],
  'GET /backoffice/approval': [anApproval()],
  'GET /backoffice/partner': [aPartner()],
  'GET /backoffice/transfer': [aTransfer()],
  'GET /backoffice/price-list': [aPriceList()],
  'GET /backoffice/tax-rate': [{ uuid: aTransfer().uuid, isoCountryCode: 'DE', rate: 19, validFrom: '2020-01-01' }],
  'GET /backoffice/staff': [aPerson()],
  'GET /backoffice/audit': [anAuditEntry()],
  'GET /backoffice/figures': [aFigureMonth()],
  'GET /backoffice/legal-document': [aLegalDocument()],
  'GET /backoffice/settings': theSettings(),
  'GET /backoffice/accounting/month': anAccountingMonth(),
  'GET /backoffice/mail-template': [aMailTemplate()],
  'GET /backoffice/announcement': [anAnnouncement()],
  'GET /backoffice/brand': theBrand(),
};

/** What each page shows of them, in either language. */
const contents: Readonly<Record<string, string>> = {
  customers: 'Radwerk Berlin GmbH',
  customer: 'Nordlicht Agentur',
  approvals: 'Mara Lind',
  partners: 'Agentur Nordlicht',
  transfers: 'Radwerk Berlin GmbH',
  prices: '2026',
  taxes: '2020',
  staff: 'mara@kontor.test',
  audit: 'Wechselt die Abteilung',
  figures: '578',
  legal: '2026',
  settings: 'portal@kontor.test',
  mails: 'password-reset',
  accounting: '8400',
  announcements: '2099',
  brand: 'Amtsgericht Hamburg, HRB 100000',
};

/** The first page leads to another one at once, so there is nothing to render. */
const own = everyPage.filter(({ owner, name }) => owner === 'backoffice' && name !== 'backoffice');

/** Name, language, address and content of each page. */
export const pages = own.flatMap(({ name }) =>
  firstLanguages.map(
    (language) =>
      [
        name,
        language,
        generatePath(page(name).path, { customerUuid: ids.organization }),
        contents[name] ?? '',
      ] as const,
  ),
);

export const rendered: Partial<HostApi> = {
  renderedAt: new Date('2026-11-20T12:00:00Z'),
  session: {
    user: aUser({ staffRole: 'admin' }),
    reloadUser: async () => null,
    logout: async () => undefined,
  },
  place: { organization: null, shop: null, organizations: [], reload: async () => undefined },
};
