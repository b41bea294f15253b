import type { Telemetry } from './telemetry.ts';
import { inSpan } from './work-context.ts';

/** Refused: the provider understood and said no. Failed: it was not reached, was too slow, or failed itself. */
type CallResult = 'ok' | 'refused' | 'failed';

export const resultOfStatus = (status: number): CallResult => {
  if (status < 400) return 'ok';
  return status < 500 && status !== 429 ? 'refused' : 'failed';
};

interface ProviderCall {
  readonly provider: string;
  /** Without ids. */
  readonly operation: string;
}

/** Measures and traces a call of an external service. One that throws has failed. */
export async function callProvider<T>(
  telemetry: Telemetry,
  { provider, operation }: ProviderCall,
  call: () => Promise<T>,
  resultOf: (answer: T) => CallResult = () => 'ok',
): Promise<T> {
  const startedAt = performance.now();
  let result: CallResult = 'failed';
  try {
    return await inSpan(`${provider} ${operation}`, { 'peer.service': provider }, async (span) => {
      const answer = await call();
      result = resultOf(answer);
      span?.set({ 'kontor.result': result });
      return answer;
    });
  } finally {
    telemetry.observe('providerCall', (performance.now() - startedAt) / 1000, { provider, operation, result });
  }
}
