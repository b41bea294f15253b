import { parseArgs } from 'node:util';
import { Owner, remoteName } from '@kontor/contract/build-record';
import { inEachLanguage, type Language, languages } from '@kontor/contract/language';
import { isBlank } from '@kontor/contract/schema';

/** Options of a new remote. */
export interface RemoteOptions {
  /** As in `mfe-NAME`. */
  readonly name: string;
  readonly team: string;
  readonly contact: string;
  /** Whether it gets an image of its own. */
  readonly containers: boolean;
  /** Titles of its first page, which is below a shop. */
  readonly title: Readonly<Record<Language, string>>;
}

/** An invalid command line, described in one sentence for its user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const nameOf = new Intl.DisplayNames('en', { type: 'language' });

export const usage = `pnpm new-remote NAME [options]

  NAME              lower-case words with hyphens: garden, gift-cards
  --team TEAM       who answers for it (default: the name)
  --contact WHERE   e-mail address or channel of the team (default: NAME@kontor.test)
${languages.map((language) => `  --title-${language} TEXT   title of that page in ${nameOf.of(language)} (default: the name)`).join('\n')}
  --containers      add an image of its own for Docker and Kubernetes (deploy/); it can be published without`;

/** `giftCards` for `gift-cards`: the name of its first page. */
export const pageNameOf = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const wordsOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** Reads the command line, or throws a UsageError. */
export function readOptions(args: readonly string[]): RemoteOptions {
  const { values, positionals } = parsed(args);
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0)
    throw new UsageError('Exactly one name is needed, as in "pnpm new-remote garden".');
  if (!remoteName().safeParse(name).success || name.length > 30) {
    throw new UsageError(
      `"${name}" is no name: use up to 30 lower-case letters and digits in words with hyphens, as in gift-cards.`,
    );
  }
  const { team = wordsOf(name), contact = `${name}@kontor.test`, containers = false } = values;
  const title = inEachLanguage((language) => values[`title-${language}`] ?? wordsOf(name));
  // Build and gate refuse them as well, but later.
  if (!Owner.safeParse({ team, contact }).success) {
    throw new UsageError('--team and --contact are one line each, of at most 100 and 200 characters.');
  }
  const blank = languages.find((language) => isBlank(title[language]));
  if (blank !== undefined) throw new UsageError(`--title-${blank} must not be blank.`);
  return { name, team, contact, containers, title };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const titles = Object.fromEntries(languages.map((language) => [`title-${language}`, text])) as Readonly<
    Record<`title-${Language}`, typeof text>
  >;
  try {
    const options = { team: text, contact: text, containers: { type: 'boolean' } as const, ...titles };
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
