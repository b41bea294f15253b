import { compatibility } from './compatibility.ts';
import { filesServed } from './files-served.ts';
import { filesStored } from './files-stored.ts';
import { checkInBrowser } from './in-browser.ts';
import { integrity } from './integrity.ts';
import { noCopy } from './no-copy.ts';
import { noEval } from './no-eval.ts';
import type { Candidate, Progress, Refusal } from './refusal.ts';
import { readReleaseFiles } from './release-files.ts';
import { readScripts } from './scripts.ts';
import { size } from './size.ts';

/** What records and files tell. Every rule is asked, so that the publisher learns everything at once. */
async function checkFiles(candidate: Candidate, progress: Progress): Promise<Refusal[]> {
  progress('Comparing the records of the builds');
  const ofRecords = compatibility(candidate);
  progress('Reading its files');
  const files = await readReleaseFiles(candidate.store, candidate.release);
  const scripts = readScripts(files);
  return [
    ...ofRecords,
    ...(await filesStored(candidate)),
    ...(await filesServed(candidate, files)),
    ...(await integrity(candidate, files)),
    ...noCopy(candidate, scripts),
    ...noEval(candidate, scripts),
    ...(await size(candidate, files)),
  ];
}

/**
 * Asks every rule about a candidate: a remote against every live release of the host, a host against every live remote. The browser
 * comes last, and only where records and files say nothing against it.
 */
export async function checkCandidate(candidate: Candidate, progress: Progress): Promise<Refusal[]> {
  const refusals = await checkFiles(candidate, progress);
  return refusals.length > 0 ? refusals : checkInBrowser(candidate, progress);
}
