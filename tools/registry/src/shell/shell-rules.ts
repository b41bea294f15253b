import type { Refusal } from '../refusal.ts';

/** What to do about each difference that a remote makes to the shell. */
const waysOut = {
  'shell-parts':
    'Style nothing but your own elements: in *.module.css, by class, without rules for elements, :root or *, and cover nothing of the shell.',
  'shell-reacts':
    'Handle events of your own elements only: listeners of window or document must neither stop nor prevent what is not meant for them.',
  platform:
    'Import what you need instead of replacing or extending objects of the browser: everyone on the page shares them.',
  storage:
    'Write only entries whose names begin with "kontor-", the remote’s name and "-", delete only those, and leave cookies and service workers to the shell.',
  stays:
    'Navigate only when the user asks for it, with the router of the host, and open neither windows nor dialogs of the browser by yourself.',
  'lets-go': 'Ask before leaving only while something is unsaved: listen to "beforeunload" only then.',
  listeners: 'Remove listeners in the clean-up of the effect that added them.',
  memory: 'Keep no list that only grows, and stop timers and subscriptions in the clean-up of their effect.',
} as const;

export type ShellRule = keyof typeof waysOut;

/** At most so many examples: one rule for an element differs for each of them. */
const examples = 5;

/** One refusal for a rule, whatever the number of differences. */
export function refusedFor(rule: ShellRule, where: string, found: readonly string[]): Refusal[] {
  if (found.length === 0) return [];
  const others = found.length > examples ? ` (and ${found.length - examples} more)` : '';
  return [{ rule, reason: `${where}: ${found.slice(0, examples).join('; ')}${others}.`, wayOut: waysOut[rule] }];
}
