import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { at, type JsonObject, listAt, objectAt, readText, readYaml, textAt } from './repository.ts';

// GitHub's own parser imports JSON without the attribute that Node asks for.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

/** What GitHub would refuse. */
async function errorsIn(content: string): Promise<string> {
  const { context, value } = parseWorkflow({ name: 'workflow', content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(String).join('\n');
}

const readJson = (file: string) => JSON.parse(readText(file)) as JsonObject;
const files = globSync('.github/workflows/*', { cwd: root });
const jobs = files.flatMap((file) => Object.values(objectAt(readYaml(file)[0], 'jobs')).map((job) => ({ file, job })));
const steps = jobs.flatMap(({ job }) => listAt(job, 'steps'));
const valuesOf = (key: string) => steps.map((step) => textAt(step, key)).filter((value) => value !== '');

test.each(files)('GitHub accepts %s', async (file) => {
  expect(await errorsIn(readText(file))).toBe('');
});

test.each([
  ['timeout-minutes:', 'timeout-minutez:', "Unexpected value 'timeout-minutez'"],
  ['fetch-depth:', 'fetchdepth: ${{ github.', 'The expression is not closed'],
  ['timeout-minutes:', 'needs: [build]\n    timeout-minutes:', 'at least one job with no dependencies'],
])('a workflow that says, in place of %s, %s is refused', async (right, wrong, error) => {
  expect(await errorsIn(readText('.github/workflows/checks.yml').replace(right, wrong))).toContain(error);
});

test.each(files)('%s may only read the repository, and its runs do not pile up', (file) => {
  const [workflow] = readYaml(file);
  expect(at(workflow, 'permissions')).toEqual({ contents: 'read' });
  expect(textAt(workflow, 'concurrency', 'group')).not.toBe('');
});

test.each(jobs)(
  'a job of $file ends, and runs without further rights on the image of the development container',
  ({ job }) => {
    expect(Number(textAt(job, 'timeout-minutes'))).toBeGreaterThan(0);
    expect(at(job, 'permissions')).toBeUndefined();
    expect(textAt(job, 'container')).toBe(textAt(readJson('.devcontainer/devcontainer.json'), 'image'));
  },
);

test('actions are those of GitHub, pinned to a major version', () => {
  expect(valuesOf('uses').filter((action) => !/^actions\/[\w/-]+@v\d+$/.test(action))).toEqual([]);
});

const known = ['install', ...Object.keys(objectAt(readJson('package.json'), 'scripts'))];
const unknownIn = (text: string) =>
  [...text.matchAll(/(?:npx -y pnpm@10|`pnpm) ([\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));

test('workflows run .ci/run and scripts of the workspace', () => {
  expect(valuesOf('run').filter((command) => !/^(bash \.ci\/run|npx -y pnpm@10 .+)$/.test(command))).toEqual([]);
  expect(valuesOf('run').flatMap(unknownIn)).toEqual([]);
});

test.each(['.ci/run', '.devcontainer/devcontainer.json', '.changeset/README.md', 'CONTRIBUTING.md', 'README.md'])(
  'commands that %s names exist',
  (file) => {
    expect(readText(file)).toMatch(/npx -y pnpm@10 /);
    expect(unknownIn(readText(file))).toEqual([]);
  },
);
