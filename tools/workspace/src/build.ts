import { buildPortal } from './build-portal.ts';

if (!(await buildPortal())) process.exitCode = 1;
