import { readAudit } from './audit.ts';
import { imagesOfOthers, withoutDigest } from './images.ts';
import { runOnCopy } from './lockfile-copy.ts';

// `pnpm supply-chain`: known weaknesses of dependencies, and images whose content may change under their tag. Only a
// weakness that the registry names is a failure.
const print = (line: string) => void process.stdout.write(`${line}\n`);

const { printed, output } = await runOnCopy(['audit', '--prod', '--json']);
const audit = readAudit(printed || output);
if (audit.answered) {
  for (const { severity, text } of audit.findings) print(`FAILED ${severity}: ${text}`);
  if (audit.findings.length === 0) print('ok     the registry knows no weakness of the dependencies');
  else process.exitCode = 1;
} else print(`not checked: the registry does not answer audits (${audit.reason})`);

const images = imagesOfOthers();
const unpinned = withoutDigest(images);
for (const image of unpinned) print(`no digest: ${image}`);
print(`${images.length - unpinned.length} of ${images.length} images of others are pinned by digest`);
