import type { Provider } from '../installation/provider.ts';
import type { ProviderStep } from './step.ts';

/** How often a server tries a call before its work fails. */
const callAttempts = 3;

/** What goes wrong at the payment provider from now on, or right again. */
export async function troubleProvider(provider: Provider, step: ProviderStep): Promise<void> {
  await provider.faults(changeOf(step));
}

function changeOf(step: ProviderStep): object {
  switch (step.kind) {
    case 'faults':
      return { random: step.random };
    case 'slow':
      return { add: [{ kind: 'slow', id: 'slow', latencyMs: step.latencyMs, times: step.calls }] };
    case 'remembered-failure':
      return { add: [{ kind: 'refuse', status: 500, remembered: true, method: 'POST', skip: step.skip, times: 1 }] };
    case 'lose-payout':
      return { add: [{ kind: 'lose', method: 'POST', path: '/v1/transfers', times: callAttempts }] };
    case 'provider-away':
      return { away: step.how };
    case 'provider-back':
      return { away: null, random: null };
    case 'hold-events':
      return { add: [{ kind: 'hold-events', id: 'hold' }] };
    case 'release-events':
      return { remove: ['hold'], releaseEvents: { seed: step.seed } };
  }
}
