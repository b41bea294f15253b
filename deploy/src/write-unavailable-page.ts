import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { unavailablePageConf } from './unavailable-page-conf.ts';

await writeFile(join(root, 'deploy/nginx/unavailable-page.conf'), unavailablePageConf());
