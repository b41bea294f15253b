import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { backofficeRoutes } from './routes.tsx';
import { i18n } from './texts/use-texts.ts';

export const remote: RemoteModule = {
  name: 'backoffice',
  hostApi: hostApiVersion,
  routes: backofficeRoutes,
  i18n,
};
