import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { sampleRoutes } from './routes.tsx';

export const remote: RemoteModule = {
  name: 'sample',
  hostApi: hostApiVersion,
  routes: sampleRoutes,
  i18n: { de, en },
};
