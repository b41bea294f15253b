/**
 * How long a text may be that reaches another system, in characters (code points, as the schemas, JSON Schema and the database
 * count). Each is the limit of the strictest receiver: what a form accepts is accepted by all of them.
 */
export const receiverLimits = {
  /**
   * Of a company or a person. The payment provider takes 256 as a customer's name
   * (https://docs.stripe.com/api/customers/create#create_customer-name); the papers have room for 200.
   */
  name: 200,
  /**
   * Of a customer. The payment provider refuses more with "Invalid string: …; must be at most 20 characters"
   * (https://docs.stripe.com/api/customers/create#create_customer-phone). An international number has 15 digits (E.164).
   */
  phone: 20,
  /** Of one line of an address. The payment provider takes 5000 (its OpenAPI document); the address window of a letter has room for 200. */
  addressLine: 200,
} as const;
