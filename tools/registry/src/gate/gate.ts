import type { Candidate, Progress, Refusal } from '../refusal.ts';
import { compatibility } from './compatibility.ts';
import { filesServed } from './files-served.ts';
import { filesStored } from './files-stored.ts';
import { checkInBrowser } from './in-browser.ts';
import { integrity } from './integrity.ts';
import { noCopy } from './no-copy.ts';
import { noEval } from './no-eval.ts';
import { readReleaseFiles } from './release-files.ts';
import { readScripts } from './scripts.ts';
import { serverScript } from './server-script.ts';
import { size } from './size.ts';

/** The rules that need only records and files. All are checked, so that the publisher sees all results at once. */
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
    ...serverScript(candidate, files, scripts),
    ...(await size(candidate, files)),
  ];
}

/**
 * Checks a candidate by every rule: a remote against every live release of the host, a host against every live remote.
 * The browser comes last, and only if records and files have no defects.
 *
 * @param data the variables of the database and demo data of its portal; in memory unless given
 */
export async function checkCandidate(
  candidate: Candidate,
  progress: Progress,
  data?: NodeJS.ProcessEnv,
): Promise<Refusal[]> {
  const refusals = await checkFiles(candidate, progress);
  return refusals.length > 0 ? refusals : checkInBrowser(candidate, progress, data);
}
