import { root } from '@kontor/workspace/bundles';
import { runCommand } from '@kontor/workspace/run-command';
import { createRemote } from './create-remote.ts';
import { readOptions, UsageError, usage } from './remote-options.ts';

const args = process.argv.slice(2);

/** Runs a program in the root, and names its purpose only if it fails. */
async function run(purpose: string, command: string, ...rest: readonly string[]): Promise<void> {
  const { ok, output } = await runCommand(command, rest, { cwd: root });
  if (!ok) console.error(`${purpose} failed; run "${[command, ...rest].join(' ')}" again.\n${output}`);
}

try {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
  } else {
    const options = readOptions(args);
    const [folder = '', ...changed] = await createRemote(root, options);
    await run('Linking its packages', 'pnpm', 'install', '--prefer-offline');
    await run(
      'Formatting',
      'pnpm',
      'exec',
      'biome',
      'check',
      '--write',
      '--no-errors-on-unmatched',
      folder,
      ...changed,
    );
    console.log(`${folder} is there, with one page at /${options.name} below every shop and an entry in its navigation.

Next:
  npx -y pnpm@10 start                 builds it with the rest; then open http://127.0.0.1:8080/${options.name}
  cd ${folder} && npx -y pnpm@10 dev    serves it to that portal after each change
  cd ${folder} && npx -y pnpm@10 test   runs its tests

Its title, roles and place in the navigation are in src/features/start/start.page.ts. docs/first-deploy.md tells how to deploy it.`);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
