import { loadTimeoutMs } from '@kontor/contract/between-bundles';

/** A file of a remote could not be fetched, or does not match the registry. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The same file at an address that is neither cached nor already being requested. */
export const freshAddress = (address: string): string => `${address}?retry=${Date.now()}`;

/** Runs a script once. Rejects if it cannot be fetched, is refused, takes longer than five seconds, or `signal` is aborted. */
export function runScript(src: string, integrity: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // Without CORS the content of a script of another origin cannot be checked.
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
