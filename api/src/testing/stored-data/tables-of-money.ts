import { bookkeeping, type Decisions, itself, operation, order, provider } from './decision.ts';

const merchants = 'Of the merchant whose invoice it is';

/** Contracts, usage, invoices, payments and commissions. */
export const tablesOfMoney: Decisions = {
  billing_details: { exported: { list: 'billingDetails', without: { organization_uuid: itself } }, erasure: 'deleted' },
  billing_terms: { exported: 'Copied from the base data for the next invoice, which has them', erasure: 'deleted' },
  subscription: {
    exported: {
      list: 'subscriptions',
      without: {
        dunning_paused_until: 'Agreed with the customer; in the activity',
        complimentary_until: 'Agreed with the customer; in the activity, and on the page of the subscription',
        charged_from: 'Agreed with the customer; in the activity, and on the page of the subscription',
        licence_version: 'Agreed with the customer; in the activity',
      },
    },
    erasure: { kept: bookkeeping },
  },
  subscription_item: {
    exported: { list: 'subscriptionItems', without: { position: order, amount: 'Follows from price and quantity' } },
    erasure: { kept: bookkeeping },
  },
  payment_subscription: {
    exported: {
      list: 'paymentSubscriptions',
      as: { schedule_activation_at: 'scheduleActivationDate', cancel_at: 'cancelAtDate' },
      without: {
        stripe_id: provider,
        stripe_customer_id: provider,
        setup_intent_id: provider,
        schedule_id: provider,
        confirmed: operation,
        vat_percent: 'On each invoice',
        mandate_url: 'A link to the payment provider, which opens without a login',
        read_at: operation,
        setup_actor: 'Until the payment method takes effect; then it is in the activity',
      },
    },
    erasure: { kept: bookkeeping, emptied: ['payment_method_label', 'mandate_url', 'setup_actor'] },
  },
  payment_customer: {
    exported: provider,
    erasure: { kept: 'A job deletes it once nothing is owed and the payment provider has deleted the customer' },
  },
  billing_order: {
    exported: {
      list: 'contractChanges',
      as: { actor: 'requestedBy' },
      without: {
        request_hash: operation,
        quote_uuid: operation,
        credit: 'In accountEntries, when it is used',
        plan: 'The calls to the payment provider',
        lease_until: operation,
        holder: operation,
        attempts: operation,
        last_error: operation,
        problem_code: operation,
        payment_subscription_uuid: operation,
        answer: operation,
      },
    },
    erasure: { kept: bookkeeping, emptied: ['actor'] },
  },
  quote: {
    exported: 'A price that was shown before an order, for some hours',
    erasure: { kept: 'Products and prices, which name no person' },
  },
  contract_price: {
    exported: 'Those that count are in subscriptionItems; the others are on the invoices',
    erasure: { kept: bookkeeping },
  },
  price_move: {
    exported: 'Told by mail; what has taken effect is in subscriptionItems',
    erasure: { kept: `Prices, which name no person. ${bookkeeping}` },
  },
  plan_change: { exported: { list: 'planChanges', without: { number: order } }, erasure: { kept: bookkeeping } },
  figure_entry: {
    exported:
      'Of the vendor’s figures; what it counts is in planChanges, subscriptionItems, dunningProcesses and usageMonths',
    erasure: { kept: `Amounts by plan, country and partner, which name no person. ${bookkeeping}` },
  },
  shop_entitlements: {
    exported: 'Follows from subscriptionItems',
    erasure: { kept: 'Products, which name no person' },
  },
  invoice: {
    exported: {
      list: 'invoices',
      without: {
        stripe_id: provider,
        charged_back: 'In ledgerEntries',
        chargeback_dispute: provider,
        document: 'Among the papers',
        xrechnung: 'Among the papers',
        read_at: operation,
        bank_account: 'On the paper',
        held_reason: operation,
        billing_details: 'On the paper',
        paper: 'Among the papers',
      },
    },
    erasure: { kept: bookkeeping },
  },
  ledger_entry: {
    exported: { list: 'ledgerEntries', without: { reference: provider } },
    erasure: { kept: bookkeeping },
  },
  account_entry: {
    exported: {
      list: 'accountEntries',
      without: { organization_uuid: itself, reference: provider, document: provider },
    },
    erasure: { kept: bookkeeping },
  },
  debtor: {
    exported: 'The number of its account in the vendor’s books',
    erasure: { kept: bookkeeping },
    everyTenant: 'Read by the vendor’s people alone',
  },
  received_transfer: { exported: 'In accountEntries, with what has become of it', erasure: { kept: bookkeeping } },
  money_act: {
    exported: 'What it moved is in accountEntries; the rest is for operators',
    erasure: { kept: bookkeeping },
  },
  organization_account: { exported: 'The sums of accountEntries', erasure: { kept: bookkeeping } },
  dunning_process: {
    exported: {
      list: 'dunningProcesses',
      as: { deactivation_at: 'deactivationDate' },
      without: { shop_uuid: 'That of its invoice' },
    },
    erasure: { kept: bookkeeping },
  },
  billing_mail: {
    exported: 'That a mail was sent, so that it is sent once',
    erasure: { kept: 'Names an event, and no person; forgotten by the clean-up' },
  },
  provider_difference: {
    exported: 'For operators: what differed at the payment provider',
    erasure: 'deleted',
    everyTenant: 'Read by operators alone',
  },
  usage_day: {
    exported: { list: 'usageDays', as: { month: 'date', day: 'date' } },
    erasure: { kept: `Orders that were charged. ${bookkeeping}` },
  },
  usage_month: {
    exported: {
      list: 'usageMonths',
      without: {
        warned: operation,
        subscription_stripe_id: provider,
        invoice_stripe_id: provider,
        last_order_at: operation,
      },
    },
    erasure: { kept: `Orders that were charged. ${bookkeeping}` },
  },
  usage_event: { exported: 'Counted in usageDays', erasure: { kept: 'Counts of orders, which name no person' } },
  commission: {
    exported: 'Of the time before commissions; commissions have replaced it',
    erasure: { kept: bookkeeping },
  },
  commission_statement: {
    exported: {
      list: 'commissions',
      without: {
        organization_uuid: itself,
        settled_in: operation,
        settled_how: 'For operators: how what was paid too much came back',
        settled_reason: 'For operators: why',
        language: 'On the credit note',
        vat_kind: 'On the credit note',
        recipient: 'On the credit note',
        document: 'Among the papers',
        transfer_id: provider,
        destination: provider,
      },
    },
    erasure: { kept: bookkeeping },
  },
  commission_line: {
    exported: {
      list: 'commissionLines',
      as: { statement_uuid: 'commissionUuid' },
      without: {
        seq: order,
        organization_uuid: itself,
        shop_uuid: merchants,
        invoice_uuid: merchants,
        ledger_entry_uuid: merchants,
      },
    },
    erasure: { kept: bookkeeping },
  },
};
