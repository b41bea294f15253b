import { type BankTransferPlan, bankTransfer } from './bank-transfer.ts';
import { type CancelPlan, cancel } from './cancel.ts';
import type { ChangeKind } from './change-kind.ts';
import { type ComplimentaryPlan, complimentary } from './complimentary.ts';
import { type EndPlan, end } from './end.ts';
import { type MigratePlan, migrate } from './migrate.ts';
import { type MigrateAwayPlan, migrateAway } from './migrate-away.ts';
import { type OrderPlan, orders } from './order-kinds.ts';
import { type PayInvoicePlan, payInvoice } from './pay-invoice.ts';
import { type PaymentMethodPlan, paymentMethod } from './payment-method.ts';
import { type PricesPlan, prices } from './prices.ts';
import { type ResumePlan, resume } from './resume.ts';
import { type TaxRatesPlan, taxRates } from './tax-rates.ts';
import { type TrialEndPlan, trialEnd } from './trial-end.ts';

/** All requests to the payment provider for one change of a shop's contract, decided once. */
export type ContractChange =
  | OrderPlan
  | CancelPlan
  | ResumePlan
  | BankTransferPlan
  | PaymentMethodPlan
  | PayInvoicePlan
  | TaxRatesPlan
  | MigratePlan
  | MigrateAwayPlan
  | PricesPlan
  | TrialEndPlan
  | EndPlan
  | ComplimentaryPlan;

type KindOf<Plan extends ContractChange> = {
  readonly [Kind in Plan['kind']]: ChangeKind<Extract<Plan, { readonly kind: Kind }>>;
};

const kinds: KindOf<ContractChange> = {
  ...orders,
  cancel,
  resume,
  'bank-transfer': bankTransfer,
  'payment-method': paymentMethod,
  'pay-invoice': payInvoice,
  'tax-rates': taxRates,
  migrate,
  'migrate-away': migrateAway,
  prices,
  'trial-end': trialEnd,
  end,
  complimentary,
};

/** The kind of a change. Each is asked about plans of its own alone. */
export const kindOf = ({ kind }: Pick<ContractChange, 'kind'>): ChangeKind<ContractChange> =>
  kinds[kind] as ChangeKind<ContractChange>;

/** The subscription that a change is about, by its id at the payment provider; `null` for a first order. */
export const subscriptionOf = (plan: ContractChange): string | null => ('stripeId' in plan ? plan.stripeId : null);
