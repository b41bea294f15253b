import { infrastructure } from './0001-infrastructure.ts';
import { accounts } from './0002-accounts.ts';
import { shops } from './0003-shops.ts';
import { partners } from './0004-partners.ts';
import { billing } from './0005-billing.ts';
import { secondFactors } from './0006-second-factors.ts';
import { openid } from './0007-openid.ts';
import { signupDraftsAndShopify } from './0008-signup-drafts-and-shopify.ts';
import { accountDeletion } from './0010-account-deletion.ts';
import { remoteReports } from './0011-remote-reports.ts';
import { remoteErrors } from './0012-remote-errors.ts';
import { oneWriterPerSubscription } from './0014-one-writer-per-subscription.ts';
import { ledger } from './0015-ledger.ts';
import { providerComparison } from './0016-provider-comparison.ts';
import { mails } from './0017-mails.ts';
import { jobLanes } from './0018-job-lanes.ts';
import { jobOutages } from './0019-job-outages.ts';
import { quoteCredit } from './0020-quote-credit.ts';
import { jobOrigin } from './0021-job-origin.ts';
import { spacedAttempts } from './0022-spaced-attempts.ts';
import { signingKeys } from './0023-signing-keys.ts';
import { shopAddressProof } from './0024-shop-address-proof.ts';
import { migrationHistory } from './0025-migration-history.ts';
import { rowLevelSecurity } from './0026-row-level-security.ts';
import { connectClients } from './0027-connect-clients.ts';
import { shopChangesIndex } from './0027-shop-changes-index.ts';
import { usage } from './0028-usage.ts';
import { connectEvents } from './0029-connect-events.ts';
import { markedChanges } from './0029-marked-changes.ts';
import { devices } from './0030-devices.ts';
import { devicesIndex } from './0030-devices-index.ts';
import { branchStores } from './0031-branch-stores.ts';
import { branchStoresIds } from './0031-branch-stores-ids.ts';
import { provisioningAndFirstSteps } from './0032-provisioning-and-first-steps.ts';
import { startingShops } from './0032-starting-shops.ts';
import { leads } from './0033-leads.ts';
import { leadsIndex } from './0033-leads-index.ts';
import { commissions } from './0034-commissions.ts';
import { movedContracts, movedContractsChecked } from './0035-moved-contracts.ts';
import { usageMails } from './0036-usage-mails.ts';
import { roles, rolesChecked } from './0037-roles.ts';
import { invitationsAndActivity } from './0038-invitations-and-activity.ts';
import { billingDetails } from './0039-billing-details.ts';
import { offers } from './0041-offers.ts';
import { exports } from './0042-exports.ts';
import { taxOffice } from './0043-tax-office.ts';
import { removedShops } from './0044-removed-shops.ts';
import { mailsOfOrganizations } from './0045-mails-of-organizations.ts';
import { leadDetails } from './0046-lead-details.ts';
import { refusedOrders } from './0047-refused-orders.ts';
import { keptEInvoices } from './0048-kept-e-invoices.ts';
import { referralVisits } from './0049-referral-visits.ts';
import { customerNotes } from './0050-customer-notes.ts';
import { movedBranchStores } from './0051-moved-branch-stores.ts';
import { connectEventSubjects } from './0052-connect-event-subjects.ts';
import { versionsOfShops } from './0053-versions-of-shops.ts';
import { quotedContracts } from './0054-quoted-contracts.ts';
import { transferredParts } from './0055-transferred-parts.ts';
import { scheduledIntervals } from './0056-scheduled-intervals.ts';
import { scheduledCollection } from './0057-scheduled-collection.ts';
import { invoiceLanguage } from './0058-invoice-language.ts';
import { visibleShops } from './0059-visible-shops.ts';
import { priceLists } from './0060-price-lists.ts';
import { contractPrices } from './0061-contract-prices.ts';
import { priceMoves } from './0062-price-moves.ts';
import { priceOrders, priceOrdersChecked } from './0063-price-orders.ts';
import { reservedCredit } from './0065-reserved-credit.ts';
import { ledgerEntryIndex } from './0066-ledger-entry-index.ts';
import { organizationAccount } from './0066-organization-account.ts';
import { vatChecks } from './0070-vat-checks.ts';
import { yearlyRenewalsIndex } from './0071-yearly-renewals-index.ts';
import { knownVatIds } from './0072-known-vat-ids.ts';
import { journal } from './0073-journal.ts';
import { pricesInTheJournal } from './0074-prices-in-the-journal.ts';
import { writtenToTheJournal } from './0074-written-to-the-journal.ts';
import { settledCommissions } from './0076-settled-commissions.ts';
import { carriedCommissionsIndex } from './0077-carried-commissions-index.ts';
import { receivedTransfers } from './0080-received-transfers.ts';
import { moneyActs } from './0081-money-acts.ts';
import { transferEntriesIndex } from './0082-transfer-entries-index.ts';
import { settings } from './0084-settings.ts';
import { agreedDays } from './0085-agreed-days.ts';
import { deferredAmounts } from './0086-deferred-amounts.ts';
import { jobsInOutage, jobsInOutageIndex } from './0088-jobs-in-outage.ts';
import { freshProof } from './0093-fresh-proof.ts';
import { requiredSecondFactor } from './0094-required-second-factor.ts';
import { connectChanges, connectChangesBefore } from './0097-connect-changes.ts';
import { languages } from './0099-languages.ts';
import { secretsAreSealed } from './0100-sealed-secrets.ts';
import { foreignKeyIndexes } from './0101-foreign-key-indexes.ts';
import { amountsOfItems, amountsOfStoredItems } from './0102-amounts-of-items.ts';
import { lookupsOfShops, processesOfInvoices, shopsOfProcesses } from './0103-lookups-of-shops.ts';
import { noRepeatedIndex } from './0104-no-repeated-index.ts';
import { visibleSets } from './0105-visible-sets.ts';
import { noOpenInvoices, shopsOfAgencies, shopsOfStoredAgencies, unpaidInvoices } from './0106-shops-of-agencies.ts';
import { noLinesAlone, pagesOfWork } from './0107-pages-of-work.ts';
import { endedContracts } from './0108-ended-contracts.ts';
import { staff } from './0108-staff.ts';
import { actsOfOrganizations } from './0109-acts-of-organizations.ts';
import { months } from './0115-months.ts';
import { announcements } from './0117-announcements.ts';
import { customerSearch } from './0120-customer-search.ts';
import { keptMails } from './0121-kept-mails.ts';
import { staffNotes } from './0122-staff-notes.ts';
import { disabledUsers } from './0123-disabled-users.ts';
import { supportViews } from './0124-support-views.ts';
import { factorResets } from './0125-factor-resets.ts';
import { dailyWork, jobsOfKinds } from './0130-daily-work.ts';
import { dunningPause } from './0140-dunning-pause.ts';
import { trialOrders, trialOrdersChecked } from './0141-trial-orders.ts';
import { refundsByStaff, refundsByStaffChecked } from './0142-refunds-by-staff.ts';
import { writeOffs, writeOffsChecked } from './0143-write-offs.ts';
import { contractsOfStaff } from './0144-contracts-of-staff.ts';
import { partnerApproval } from './0146-partner-approval.ts';
import { partnerTerms } from './0147-partner-terms.ts';
import { figuresOfShops } from './0148-figures.ts';
import { legalDocuments } from './0150-legal-documents.ts';
import { legalAcceptances } from './0151-legal-acceptances.ts';
import { debtors, entriesByTime, providerFees } from './0152-debtors.ts';
import { brand } from './0153-brand.ts';
import { runsOfCashRegisters } from './0156-runs-of-cash-registers.ts';
import { shopifyTokens } from './0157-shopify-tokens.ts';
import { shopifyInstallationsFound } from './0158-shopify-installations-found.ts';
import type { Migration } from './migration.ts';

/** Sorted by name. A released migration is never changed; additions need a new one. */
export const migrations: Record<string, Migration> = {
  '0001-infrastructure': infrastructure,
  '0002-accounts': accounts,
  '0003-shops': shops,
  '0004-partners': partners,
  '0005-billing': billing,
  '0006-second-factors': secondFactors,
  '0007-openid': openid,
  '0008-signup-drafts-and-shopify': signupDraftsAndShopify,
  '0010-account-deletion': accountDeletion,
  '0011-remote-reports': remoteReports,
  '0012-remote-errors': remoteErrors,
  '0014-one-writer-per-subscription': oneWriterPerSubscription,
  '0015-ledger': ledger,
  '0016-provider-comparison': providerComparison,
  '0017-mails': mails,
  '0018-job-lanes': jobLanes,
  '0019-job-outages': jobOutages,
  '0020-quote-credit': quoteCredit,
  '0021-job-origin': jobOrigin,
  '0022-spaced-attempts': spacedAttempts,
  '0023-signing-keys': signingKeys,
  '0024-shop-address-proof': shopAddressProof,
  '0025-migration-history': migrationHistory,
  '0026-row-level-security': rowLevelSecurity,
  '0027-connect-clients': connectClients,
  '0027-shop-changes-index': shopChangesIndex,
  '0028-usage': usage,
  '0029-connect-events': connectEvents,
  '0029-marked-changes': markedChanges,
  '0030-devices': devices,
  '0030-devices-index': devicesIndex,
  '0031-branch-stores': branchStores,
  '0031-branch-stores-ids': branchStoresIds,
  '0032-provisioning-and-first-steps': provisioningAndFirstSteps,
  '0032-starting-shops': startingShops,
  '0033-leads': leads,
  '0033-leads-index': leadsIndex,
  '0034-commissions': commissions,
  '0035-moved-contracts': movedContracts,
  '0035-moved-contracts-checked': movedContractsChecked,
  '0036-usage-mails': usageMails,
  '0037-roles': roles,
  '0037-roles-checked': rolesChecked,
  '0038-invitations-and-activity': invitationsAndActivity,
  '0039-billing-details': billingDetails,
  '0041-offers': offers,
  '0042-exports': exports,
  '0043-tax-office': taxOffice,
  '0044-removed-shops': removedShops,
  '0045-mails-of-organizations': mailsOfOrganizations,
  '0046-lead-details': leadDetails,
  '0047-refused-orders': refusedOrders,
  '0048-kept-e-invoices': keptEInvoices,
  '0049-referral-visits': referralVisits,
  '0050-customer-notes': customerNotes,
  '0051-moved-branch-stores': movedBranchStores,
  '0052-connect-event-subjects': connectEventSubjects,
  '0053-versions-of-shops': versionsOfShops,
  '0054-quoted-contracts': quotedContracts,
  '0055-transferred-parts': transferredParts,
  '0056-scheduled-intervals': scheduledIntervals,
  '0057-scheduled-collection': scheduledCollection,
  '0058-invoice-language': invoiceLanguage,
  '0059-visible-shops': visibleShops,
  '0060-price-lists': priceLists,
  '0061-contract-prices': contractPrices,
  '0062-price-moves': priceMoves,
  '0063-price-orders': priceOrders,
  '0063-price-orders-checked': priceOrdersChecked,
  '0065-reserved-credit': reservedCredit,
  '0066-ledger-entry-index': ledgerEntryIndex,
  '0066-organization-account': organizationAccount,
  '0070-vat-checks': vatChecks,
  '0071-yearly-renewals-index': yearlyRenewalsIndex,
  '0072-known-vat-ids': knownVatIds,
  '0073-journal': journal,
  '0074-prices-in-the-journal': pricesInTheJournal,
  '0074-written-to-the-journal': writtenToTheJournal,
  '0076-settled-commissions': settledCommissions,
  '0077-carried-commissions-index': carriedCommissionsIndex,
  '0080-received-transfers': receivedTransfers,
  '0081-money-acts': moneyActs,
  '0082-transfer-entries-index': transferEntriesIndex,
  '0084-settings': settings,
  '0085-agreed-days': agreedDays,
  '0086-deferred-amounts': deferredAmounts,
  '0088-jobs-in-outage': jobsInOutage,
  '0088-jobs-in-outage-index': jobsInOutageIndex,
  '0093-fresh-proof': freshProof,
  '0094-required-second-factor': requiredSecondFactor,
  '0097-connect-changes': connectChanges,
  '0097-connect-changes-before': connectChangesBefore,
  '0099-languages': languages,
  '0100-sealed-secrets': secretsAreSealed,
  '0101-foreign-key-indexes': foreignKeyIndexes,
  '0102-amounts-of-items': amountsOfItems,
  '0102-amounts-of-stored-items': amountsOfStoredItems,
  '0103-lookups-of-shops': lookupsOfShops,
  '0103-processes-of-invoices': processesOfInvoices,
  '0103-shops-of-processes': shopsOfProcesses,
  '0104-no-repeated-index': noRepeatedIndex,
  ...visibleSets,
  '0106-shops-of-agencies': shopsOfAgencies,
  '0106-shops-of-stored-agencies': shopsOfStoredAgencies,
  '0106-unpaid-invoices': unpaidInvoices,
  '0106-unpaid-invoices-alone': noOpenInvoices,
  '0107-pages-of-work': pagesOfWork,
  '0107-pages-of-work-alone': noLinesAlone,
  '0108-ended-contracts': endedContracts,
  '0108-staff': staff,
  '0109-acts-of-organizations': actsOfOrganizations,
  ...months,
  '0117-announcements': announcements,
  ...customerSearch,
  ...keptMails,
  '0122-staff-notes': staffNotes,
  '0123-disabled-users': disabledUsers,
  '0124-support-views': supportViews,
  '0125-factor-resets': factorResets,
  '0130-daily-work': dailyWork,
  '0130-jobs-of-kinds': jobsOfKinds,
  '0140-dunning-pause': dunningPause,
  '0141-trial-orders': trialOrders,
  '0141-trial-orders-checked': trialOrdersChecked,
  '0142-refunds-by-staff': refundsByStaff,
  '0142-refunds-by-staff-checked': refundsByStaffChecked,
  '0143-write-offs': writeOffs,
  '0143-write-offs-checked': writeOffsChecked,
  ...contractsOfStaff,
  ...partnerApproval,
  '0147-partner-terms': partnerTerms,
  ...figuresOfShops,
  '0150-legal-documents': legalDocuments,
  '0151-legal-acceptances': legalAcceptances,
  '0152-debtors': debtors,
  '0152-entries-by-time': entriesByTime,
  '0152-provider-fees': providerFees,
  '0153-brand': brand,
  '0156-runs-of-cash-registers': runsOfCashRegisters,
  '0157-shopify-tokens': shopifyTokens,
  '0158-shopify-installations-found': shopifyInstallationsFound,
};
