import { openStore } from '@kontor/registry/open-store';
import { deployFromBuilds } from '@kontor/workspace/build-portal';

// Deploys the builds of this checkout to all users, in the registry of KONTOR_REGISTRY: `node src/publish-builds.ts`.
// Only for trying the portal as a whole; teams publish their own, through the gate (`pnpm registry`).
const { KONTOR_REGISTRY = '' } = process.env;
if (!KONTOR_REGISTRY) throw new Error('KONTOR_REGISTRY is not set.');
const store = openStore(KONTOR_REGISTRY, process.env);
await deployFromBuilds(store);
process.stdout.write(`Published to ${store.location}\n`);
