import { themeAttribute } from '@kontor/contract/theme';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/**
 * The design's text style for the provider's fields, which are in frames of another origin without our styles. They get
 * the colours of the other theme when it changes, by choice or with the device.
 */
export function useElementStyle(): StripeElementStyle {
  const [style, setStyle] = useState(elementStyle);
  useEffect(() => {
    const follow = () => setStyle(elementStyle());
    const chosen = new MutationObserver(follow);
    chosen.observe(document.documentElement, { attributeFilter: [themeAttribute] });
    const ofDevice = window.matchMedia('(prefers-color-scheme: dark)');
    ofDevice.addEventListener('change', follow);
    return () => {
      chosen.disconnect();
      ofDevice.removeEventListener('change', follow);
    };
  }, []);
  return style;
}

function elementStyle(): StripeElementStyle {
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
