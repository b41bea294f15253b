import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.ts';
import { findProgram } from './find-program.ts';

/** Required by deploy/nginx/frontend.conf for files that the build compressed with Brotli. */
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The nginx with which tests run the gateway's configuration: Debian's, as in the images. `null` if there is none. */
export function findNginx(): string | null {
  return existsSync(brotliModule) ? findProgram('nginx') : null;
}

/** Finds nginx, or installs Debian's package. Logs one line. */
export function ensureNginx(): void {
  if (findNginx() === null) installPackages('nginx-light', 'libnginx-mod-http-brotli-static');
  const found = findNginx();
  console.log(found === null ? 'No nginx found: tests behind a gateway are skipped.' : `nginx: ${found}`);
}
