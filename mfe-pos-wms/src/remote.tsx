import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { posWmsRoutes } from './routes.tsx';

export const remote: RemoteModule = {
  name: 'pos-wms',
  hostApi: hostApiVersion,
  routes: posWmsRoutes,
  i18n: { de, en },
};
