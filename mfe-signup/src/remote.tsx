import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { signupRoutes } from './routes.tsx';
import { i18n } from './texts/use-texts.ts';

export const remote: RemoteModule = {
  name: 'signup',
  hostApi: hostApiVersion,
  routes: signupRoutes,
  i18n,
};
