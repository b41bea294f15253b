import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { posWmsRoutes } from './routes.tsx';
import { i18n } from './texts/use-texts.ts';

export const remote: RemoteModule = {
  name: 'pos-wms',
  hostApi: hostApiVersion,
  routes: posWmsRoutes,
  i18n,
};
