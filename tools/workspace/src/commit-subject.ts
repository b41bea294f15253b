import { readFileSync } from 'node:fs';

/** As much as lists of commits show, on a terminal and on GitHub, without cutting it off. */
export const longestSubject = 72;

/** Written by git or GitHub: it quotes a subject, a branch or ids, whose length the author does not choose. */
const quotes =
  /^(?:Merge (?:branch|branches|tag|commit|remote-tracking branch|pull request|[0-9a-f]{40} into) |(?:Revert|Reapply) "|(?:fixup|squash|amend)! )/;

export const isTooLong = (subject: string): boolean => subject.length > longestSubject && !quotes.test(subject);

// The hook .githooks/commit-msg passes the message.
if (import.meta.main) {
  const [paragraph = ''] = readFileSync(0, 'utf8').split('\n\n');
  const subject = paragraph.trim().replaceAll('\n', ' ');
  if (isTooLong(subject)) {
    console.error(
      `The subject has ${subject.length} characters; ${longestSubject} are allowed. Reasons belong below it.\n${subject}`,
    );
    process.exitCode = 1;
  }
}
