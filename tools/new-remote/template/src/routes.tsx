import { pageRoute } from '@kontor/platform/page-queries';
import type { RouteObject } from 'react-router-dom';
import { samplePage } from './features/start/start.page.ts';
import { StartPage } from './features/start/start-page.tsx';

export const sampleRoutes: RouteObject[] = [pageRoute(samplePage, <StartPage />)];
