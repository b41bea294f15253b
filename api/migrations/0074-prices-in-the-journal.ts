import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { statements } from './migration.ts';

/** What contracts cost, and what was published and told: a database that lacks it would show and charge other amounts. */
export const pricesInTheJournal = statements(
  writtenToJournal('price_list'),
  writtenToJournal('tax_rate'),
  writtenToJournal('contract_price'),
  writtenToJournal('price_move'),
);
