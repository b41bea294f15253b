/**
 * Tables of contracts, usage, documents and commissions whose changes the journal does not have: what a restored backup lacks
 * of them is lost, or is known from elsewhere. All others have the trigger of migrations/0074-written-to-the-journal.ts.
 */
export const notInJournal: Readonly<Record<string, string>> = {
  billing_details: 'Entered by customers, who see on their page what is left of it; issued documents keep theirs',
  commission: 'Nothing writes it any more',
  figure_entry: 'Of contracts noted again by the daily comparison; trials and dunning are counts for the vendor alone',
  provider_difference: 'Found again by the daily comparison',
  quote: 'A price that was shown before an order, for some hours',
  shop_entitlements: 'Follows from subscriptions and dunning, and is told again',
  usage_day: 'Follows from usage_event',
  usage_event: 'Other systems send their events again, and each counts once; closed months are in the journal',
};
