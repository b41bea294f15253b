import type { StripeElementStyle } from '@stripe/stripe-js';

/** The design's field text for the provider's fields: they live in frames of another origin, where our styles do not reach. */
export function elementStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--text'),
      iconColor: token('--ink-600'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSize: '15px',
      fontWeight: '430',
      '::placeholder': { color: token('--text-muted') },
    },
    invalid: { color: token('--text'), iconColor: token('--danger-700') },
  };
}
