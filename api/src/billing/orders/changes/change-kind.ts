import type { Activity } from '@kontor/contract/activity';
import type { ActivityAction } from '@kontor/contract/activity-action';
import type { OrderAnswer } from '@kontor/contract/subscription';
import type { Actor } from '../../../infrastructure/activity/actor.ts';
import type { Tx } from '../../../infrastructure/database/open-database.ts';
import type { QuoteRow } from '../../cart/cart.tables.ts';
import type { ShopSituation } from '../../cart/shop-situation.ts';
import type { ContractParts } from '../contract-parts.ts';
import type { Progress, StepResult } from '../step.ts';

/** A change of a shop's contract, as it was written down before the payment provider is called. */
export interface Change<Plan> {
  readonly uuid: string;
  readonly shop_uuid: string;
  readonly payment_subscription_uuid: string;
  readonly offer_uuid: string | null;
  readonly plan: Plan;
  readonly created_at: Date;
  /** Who asked for it. */
  readonly actor: Actor | null;
}

/**
 * Everything that one kind of contract change does, from its plan to its entry in the activity. What is the same for all
 * kinds is in carry-out-change.ts.
 */
export interface ChangeKind<Plan> {
  /** What it is in the organization's activity; `null` for what has no entry of its own. */
  readonly action: ActivityAction | null;
  /** What it changes, for the activity. */
  readonly details?: (plan: Plan) => Activity['details'];
  /** Makes the requests to the payment provider, from the beginning or from where an earlier attempt stopped. */
  readonly carryOut: (billing: ContractParts, change: Change<Plan>, progress: Progress) => Promise<StepResult>;
  /** Reads back what it changed besides the shop's subscription and that one's latest invoice, before those. */
  readonly mirror?: (billing: ContractParts, plan: Plan) => Promise<void>;
  /** Whether a payment that it asks for is made; by default with the change. */
  readonly isPaid?: (result: StepResult) => boolean;
  /** What else is stored and told in the transaction that completes it. */
  readonly confirm?: (billing: ContractParts, tx: Tx, change: Change<Plan>, result: StepResult) => Promise<void>;
  /** Cents of the organization's credit that its invoice uses; `null` if it makes none. */
  readonly credit?: (plan: Plan) => number | null;
  /** It ends one contract with credit that begins another: nothing else may use it in between. */
  readonly movesCredit?: true;
  /** It ends what waits for the customer. */
  readonly replacesWaiting?: true;
  /** The shop whose place it holds as well. */
  readonly otherShop?: (plan: Plan) => string;
  /** The customer at the payment provider for whom it creates a subscription; `null` if it creates none. */
  readonly createsFor?: (plan: Plan) => string | null;
}

/** An order of a customer. */
export interface OrderKind<Plan> extends ChangeKind<Plan> {
  /** The answer to an order with the same quote that has been carried out; `null` if this one has to be checked. */
  readonly answerOfDone: (earlier: EarlierOrder, quoteUuid: string | null | undefined) => OrderAnswer | null;
  /** The answer to an equal order with the same price that came before; `null` if this one has to be carried out. */
  readonly answerAgain: (
    billing: ContractParts,
    situation: ShopSituation,
    earlier: EarlierOrder,
    quote: QuoteRow,
  ) => Promise<OrderAnswer | null>;
}

/** The shop's latest order. */
export interface EarlierOrder {
  readonly state: string;
  readonly quote_uuid: string | null;
  readonly answer: OrderAnswer | null;
  readonly payment_subscription_uuid: string;
}
