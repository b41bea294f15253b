import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { partnerRoutes } from './routes.tsx';

export const remote: RemoteModule = {
  name: 'partner',
  hostApi: hostApiVersion,
  routes: partnerRoutes,
  i18n: { de, en },
};
