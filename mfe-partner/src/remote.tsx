import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { partnerRoutes } from './routes.tsx';
import { i18n } from './texts/use-texts.ts';

export const remote: RemoteModule = {
  name: 'partner',
  hostApi: hostApiVersion,
  routes: partnerRoutes,
  i18n,
};
