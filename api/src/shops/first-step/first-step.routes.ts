import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findFirstSteps } from './first-step.repository.ts';

export function firstStepRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/first-step', ({ shop }) =>
    findFirstSteps(database, shop),
  );
}
