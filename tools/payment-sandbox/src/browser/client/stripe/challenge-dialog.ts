import type { Texts } from '../texts.ts';
import { askInDialog } from './frame-dialog.ts';

/** Opens the bank's page in a dialog; resolves when the bank has answered or the customer has closed it. */
export function askBank(url: string, texts: Texts, language: string): Promise<'answered' | 'closed'> {
  return askInDialog({
    src: `${url}&embedded=1&locale=${language}`,
    title: texts('challengeFrame'),
    read: (message) => {
      if (message === 'challenge-answered') return 'answered';
      return message === 'challenge-closed' ? 'closed' : null;
    },
    closed: 'closed',
  });
}
