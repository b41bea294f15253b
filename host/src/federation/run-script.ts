import { loadTimeoutMs } from '@kontor/contract/between-bundles';

/** A file of a remote could not be fetched, or is not what the registry promised. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The same file under an address that no cache knows and the browser is not waiting for already. */
export const freshAddress = (address: string): string => `${address}?retry=${Date.now()}`;

/** Runs a script once. Rejects if it cannot be fetched, is refused, takes longer than five seconds, or `signal` is aborted. */
export function runScript(src: string, integrity: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // At another origin a script's content can only be checked if it was asked for with CORS.
    const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
    script.setAttribute('integrity', integrity);
    const fail = () => {
      script.remove();
      reject(new UnreachableError(`${src} could not be loaded.`));
    };
    const timer = setTimeout(fail, loadTimeoutMs);
    signal.addEventListener('abort', fail);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
