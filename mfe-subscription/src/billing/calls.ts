const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const stripeSubscription = `${shop}/subscription/active/stripe-subscription`;

/** The calls of this remote, by what they do. */
export const billingCalls = {
  subscription: `GET ${shop}/subscription/active`,
  paymentData: `GET ${stripeSubscription}`,
  prices: `GET ${shop}/price`,
  currentPrice: `GET ${shop}/cart`,
  cart: `POST ${shop}/cart`,
  order: `PUT ${stripeSubscription}/{id}`,
  startTrial: `POST ${shop}/subscription/active/start-trial`,
  orderProgress: `GET ${shop}/subscription/active/order`,
  sync: `POST ${stripeSubscription}/{idempotencyKey}/sync`,
  cancel: `PUT ${stripeSubscription}/{stripeSubscriptionUuid}/cancel`,
  resume: `PUT ${stripeSubscription}/{stripeSubscriptionUuid}/resume`,
  setupIntent: `PUT ${stripeSubscription}/{stripeSubscriptionUuid}/setup-intent/{idempotencyKey}`,
  bankTransfer: `PUT ${stripeSubscription}/{stripeSubscriptionUuid}/payment-method/bank-transfer/{idempotencyKey}`,
  dunningProcess: `GET ${stripeSubscription}/dunning-process`,
  invoices: `GET ${shop}/invoice`,
  payInvoice: `POST ${shop}/invoice/{invoiceUuid}/pay`,
  balance: `GET ${shop}/balance`,
  allOwed: 'GET /organization/{organizationUuid}/balance',
  account: 'GET /organization/{organizationUuid}/account',
  usage: `GET ${shop}/usage`,
  offers: `GET ${shop}/offer`,
  declineOffer: `PUT ${shop}/offer/{offerUuid}/decline`,
  costs: `GET ${shop}/costs`,
  invoicePdf: `GET ${shop}/invoice/{invoiceUuid}/pdf`,
  invoiceXml: `GET ${shop}/invoice/{invoiceUuid}/xml`,
  allInvoices: 'GET /organization/{organizationUuid}/invoice',
  archive: 'GET /organization/{organizationUuid}/invoice/archive',
} as const;
