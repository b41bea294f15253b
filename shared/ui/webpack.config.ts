import { remoteConfig } from '@kontor/build/webpack';

/** `pnpm dev` shows the gallery. The package itself is built by whoever imports it. */
export default remoteConfig({ name: 'ui', port: 8086 });
