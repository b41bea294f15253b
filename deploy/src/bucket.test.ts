import { expect, test } from 'vitest';
import { readText } from './repository.ts';

test.each(['docker-compose.yml', 'deploy/kubernetes/local/publish.yaml'])(
  'clients without keys read the files that browsers load, and nothing else: %s',
  (file) => {
    const opened = [...readText(file).matchAll(/anonymous set (.+)$/gm)].map(([, what]) => what);
    expect(opened).toEqual(['download storage/kontor-registry/assets/', 'download storage/kontor-registry/remotes/']);
  },
);
