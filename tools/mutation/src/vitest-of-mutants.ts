import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';
import { testsOfMutants } from './tests-of-mutants.ts';

// The configuration of the package in which it is loaded, with the tests of one target in one project: Stryker's own
// setting for them does not reach changes to what runs when a module is loaded. Each run loads all modules again.
// A test that fails once has noticed the change.

const file = pathToFileURL(join(process.cwd(), 'vitest.config.ts')).href;
const { default: config } = (await import(file)) as { default: ViteUserConfig };
const projects = (config.test?.projects ?? [config]) as readonly TestProjectInlineConfiguration[];
const { project: name, tests } = testsOfMutants();
const project = projects.find(({ test }) => test?.name === name);
if (!project) throw new Error(`${file} has no project ${name}`);

export default defineConfig({ test: { ...project.test, include: [...tests], isolate: true, retry: 0 } });
