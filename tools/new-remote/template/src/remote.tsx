import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { sampleRoutes } from './routes.tsx';
import { i18n } from './texts/use-texts.ts';

export const remote: RemoteModule = {
  name: 'sample',
  hostApi: hostApiVersion,
  routes: sampleRoutes,
  i18n,
};
