import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/** A certificate of 127.0.0.1, and the authority that signed it; in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  readonly authority: string;
}

/**
 * Made once for each run. A browser that is told to ignore errors of certificates keeps no file and registers no service
 * worker, so that second visits could not be measured; it has to trust the authority (browser.ts). This process does so,
 * too, for the requests that Playwright makes itself.
 */
export const certificate = (): Promise<Certificate> => {
  made ??= make();
  return made;
};

let made: Promise<Certificate> | undefined;

async function make(): Promise<Certificate> {
  const options = { keyType: 'ec', algorithm: 'sha256' } as const;
  const authority = await generate([{ name: 'commonName', value: 'Kontor bench' }], {
    ...options,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const own = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    ...options,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  setDefaultCACertificates([...getCACertificates('default'), authority.cert]);
  return { key: own.private, cert: own.cert, authority: authority.cert };
}
