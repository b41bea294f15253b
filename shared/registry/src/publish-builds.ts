import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deployBuilds } from './deploy-builds.ts';
import { bucketOf, isBucket, openStore } from './open-store.ts';
import { prepareBucket } from './prepare-bucket.ts';

// Deploys all builds in a folder, without the gate, to the registry of KONTOR_REGISTRY: `node publish-builds.ts FOLDER`. Creates
// its bucket, and that of KONTOR_JOURNAL. Only for trying the portal as a whole; teams publish their own builds, through the
// gate (`pnpm registry`).
const [folder = ''] = process.argv.slice(2);
const { KONTOR_REGISTRY: registry = '', KONTOR_JOURNAL: journal = '' } = process.env;
if (!registry) throw new Error('KONTOR_REGISTRY is not set.');
if (isBucket(registry)) await prepareBucket(bucketOf(registry, process.env), ['assets/', 'remotes/']);
if (isBucket(journal)) await prepareBucket(bucketOf(journal, process.env));
const store = openStore(registry, process.env);
const remotes = globSync('*/remote.json', { cwd: folder }).sort();
await deployBuilds({ host: join(folder, 'host'), remotes: remotes.map((file) => join(folder, dirname(file))), store });
process.stdout.write(`Published to ${store.location}\n`);
