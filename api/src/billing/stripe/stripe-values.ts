/** The id of an object that Stripe refers to or expands (https://docs.stripe.com/expand). */
export const idOf = (value: string | { readonly id: string }): string => (typeof value === 'string' ? value : value.id);

/** Stripe uses seconds since 1970. */
export const fromUnix = (seconds: number): Date => new Date(seconds * 1000);
