import { codeOf } from '@kontor/registry/error-facts';
import './end-on-signals.ts';
import { checkCandidate } from './gate/gate.ts';
import { run } from './run.ts';

// A reader of the output, such as `head`, may close it.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  // pnpm runs scripts in the folder of their package, and passes the caller's folder.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  now: () => new Date(),
  gate: checkCandidate,
  print: (text) => process.stdout.write(`${text}\n`),
  tell: (text) => process.stderr.write(`${text}\n`),
});
