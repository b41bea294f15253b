import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

interface Source {
  readonly publishableKey: string;
  /** `null`: Stripe's own address. The payment sandbox names its stand-in (contract, config). */
  readonly scriptUrl: string | null;
}

/** A blocked script may neither load nor fail. */
const timeoutMs = 20_000;

/** Loads the payment provider's script with the page that needs it, never before. After a failure the next call tries again. */
export async function loadProvider(source: Source): Promise<Stripe> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`Nothing came within ${timeoutMs} ms.`)), timeoutMs);
  try {
    const stripe = await Promise.race([load(source), timeout.promise]);
    if (!stripe) throw new Error('The provider script left nothing behind.');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}

async function load({ publishableKey, scriptUrl }: Source): Promise<Stripe | null> {
  if (scriptUrl !== null && window.Stripe === undefined) await loadScript(scriptUrl);
  // Makes no request of its own when `window.Stripe` is there.
  return loadStripe(publishableKey);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded.`));
    };
    document.head.append(script);
  });
}
