import { defineConfig } from 'vitest/config';
import { runSettings } from './shared/build/src/vitest.ts';

/** The tests that read all of the repository: its texts, documents, containers, and the scripts behind its commands. */
export default defineConfig({
  test: { ...runSettings, projects: ['bench', 'deploy', 'tools/mutation', 'tools/workspace'] },
});
