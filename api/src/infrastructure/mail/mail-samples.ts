import type { Language } from '@kontor/contract/schema';
import type { Vendor } from '../brand/read-brand.ts';
import type { DefinedMail } from './define-mail.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';
import { line } from './values.ts';

/** All trials of a mail's values, and of the name that it greets. */
export const trialsOf = ({ kinds }: DefinedMail): readonly string[] => [
  ...new Set([
    ...Object.keys(line.trials),
    'bare',
    ...Object.values(kinds).flatMap(({ trials }) => Object.keys(trials)),
  ]),
];

const person = 'Eva Brandt';

/** A mail with its sample values, or with those of them that have a trial of that name in its place. */
export function renderSample(mail: DefinedMail, language: Language, trial: string, vendor: Vendor): RenderedMail {
  const { kinds, sample, compose } = mail;
  const tried = <Value>(trials: Readonly<Record<string, Value>> | undefined, value: Value): Value =>
    trials !== undefined && Object.hasOwn(trials, trial) ? (trials[trial] as Value) : value;
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sample)) values[name] = tried(kinds[name]?.trials, value);
  const name = trial === 'bare' ? null : tried(line.trials, person);
  return renderMail({ to: 'eva@radwerk.test', name, language, mail: compose(values) }, vendor);
}
