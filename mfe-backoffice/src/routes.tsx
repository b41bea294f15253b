import { pageRoute } from '@kontor/platform/page-queries';
import type { RouteObject } from 'react-router-dom';
import { accounting } from './features/accounting/accounting.page.ts';
import { AccountingPage } from './features/accounting/accounting-page.tsx';
import { announcements } from './features/announcements/announcements.page.ts';
import { AnnouncementsPage } from './features/announcements/announcements-page.tsx';
import { approvals } from './features/approvals/approvals.page.ts';
import { ApprovalsPage } from './features/approvals/approvals-page.tsx';
import { audit } from './features/audit/audit.page.ts';
import { AuditPage } from './features/audit/audit-page.tsx';
import { brand } from './features/brand/brand.page.ts';
import { BrandPage } from './features/brand/brand-page.tsx';
import { customer } from './features/customer/customer.page.ts';
import { CustomerPage } from './features/customer/customer-page.tsx';
import { customers } from './features/customers/customers.page.ts';
import { CustomersPage } from './features/customers/customers-page.tsx';
import { figures } from './features/figures/figures.page.ts';
import { FiguresPage } from './features/figures/figures-page.tsx';
import { legal } from './features/legal/legal.page.ts';
import { LegalPage } from './features/legal/legal-page.tsx';
import { mails } from './features/mails/mails.page.ts';
import { MailsPage } from './features/mails/mails-page.tsx';
import { partners } from './features/partners/partners.page.ts';
import { PartnersPage } from './features/partners/partners-page.tsx';
import { prices } from './features/prices/prices.page.ts';
import { PricesPage } from './features/prices/prices-page.tsx';
import { settings } from './features/settings/settings.page.ts';
import { SettingsPage } from './features/settings/settings-page.tsx';
import { staff } from './features/staff/staff.page.ts';
import { StaffListPage } from './features/staff/staff-page.tsx';
import { backoffice } from './features/start/start.page.ts';
import { StartPage } from './features/start/start-page.tsx';
import { taxes } from './features/taxes/taxes.page.ts';
import { TaxesPage } from './features/taxes/taxes-page.tsx';
import { transfers } from './features/transfers/transfers.page.ts';
import { TransfersPage } from './features/transfers/transfers-page.tsx';

export const backofficeRoutes: RouteObject[] = [
  pageRoute(backoffice, <StartPage />),
  pageRoute(customers, <CustomersPage />),
  pageRoute(customer, <CustomerPage />),
  pageRoute(approvals, <ApprovalsPage />),
  pageRoute(transfers, <TransfersPage />),
  pageRoute(partners, <PartnersPage />),
  pageRoute(accounting, <AccountingPage />),
  pageRoute(prices, <PricesPage />),
  pageRoute(taxes, <TaxesPage />),
  pageRoute(figures, <FiguresPage />),
  pageRoute(announcements, <AnnouncementsPage />),
  pageRoute(legal, <LegalPage />),
  pageRoute(staff, <StaffListPage />),
  pageRoute(audit, <AuditPage />),
  pageRoute(settings, <SettingsPage />),
  pageRoute(mails, <MailsPage />),
  pageRoute(brand, <BrandPage />),
];
