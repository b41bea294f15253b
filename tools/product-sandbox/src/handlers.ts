import { createTell } from './demo/story.ts';
import { createPublish } from './systems/downloads.ts';
import { createReportOrders } from './systems/erp.ts';
import { createMarkFirstStep } from './systems/first-steps.ts';
import {
  createCommission,
  createDecommission,
  createOpenBranchStore,
  createReportBranchStore,
} from './systems/fiscal-service.ts';
import { createProvision } from './systems/hosting.ts';
import { createComplete, createStage } from './systems/migrations.ts';
import { createMoveLead } from './systems/sales.ts';
import type { Handlers } from './work/runner.ts';
import type { World } from './world.ts';

export const createHandlers = (world: World): Handlers => ({
  provision: createProvision(world),
  'open-branch-store': createOpenBranchStore(world),
  'report-branch-store': createReportBranchStore(world),
  commission: createCommission(world),
  decommission: createDecommission(world),
  'report-orders': createReportOrders(world),
  'move-lead': createMoveLead(world),
  'complete-migration': createComplete(world),
  'first-step': createMarkFirstStep(world),
  'stage-migration': createStage(world),
  'publish-download': createPublish(world),
  story: createTell(world),
  async 'come-back'() {
    world.state.isDown = false;
  },
});
