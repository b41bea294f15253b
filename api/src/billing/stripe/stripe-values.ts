/** The id of what Stripe names, or sends whole where it was asked to expand it (https://docs.stripe.com/expand). */
export const idOf = (value: string | { readonly id: string }): string => (typeof value === 'string' ? value : value.id);

/** Stripe tells time in seconds since 1970. */
export const fromUnix = (seconds: number): Date => new Date(seconds * 1000);
