import { routes } from '@kontor/contract/routes';
import type { RouteObject } from 'react-router-dom';
import { StartPage } from './features/start/start-page.tsx';

export const sampleRoutes: RouteObject[] = [{ path: routes.sample.path, element: <StartPage /> }];
