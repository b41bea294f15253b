import type { Language } from '@kontor/contract/schema';
import type { Vendor } from '../brand/read-brand.ts';
import type { Kind, MailRow, Quote } from './values.ts';

/** What a mail asks for. */
export interface Button {
  readonly button: string;
  readonly link: string;
}

export type Block = string | Quote | Button | readonly MailRow[];

/** A document that goes with a mail; its table is the mail's. */
export interface Paper {
  /** The beginning of its file's name. */
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

export interface Content {
  readonly subject: string;
  /** What is at stake, in a few words: above what is said, in the colours of what is overdue. Only what has no further warning has one. */
  readonly alert?: string;
  /** Paragraphs, tables, and at most one button at the end. What is empty is left out. The greeting comes before it by itself. */
  readonly content: readonly Block[];
  readonly paper?: Paper;
}

/** What every text of a mail may say of who sends it. */
export type MailVendor = Pick<Vendor, 'name' | 'supportEmail' | 'portal'>;

/** A mail with its values, to be written in the reader's language. */
export interface ComposedMail {
  readonly name: string;
  /** A person has written it, and the portal only hands it on: it has no greeting, and is not called automatic. */
  readonly isByPerson: boolean;
  /** Its reader may switch it off, on the page of its button; other mails are part of what was agreed. */
  readonly canBeSwitchedOff: boolean;
  write(language: Language, vendor: MailVendor): Content;
}

interface AnyKind {
  write(value: never, language: Language): unknown;
  readonly trials: Readonly<Record<string, unknown>>;
}

type Kinds = Readonly<Record<string, AnyKind>>;

type ValuesOf<Given extends Kinds> = {
  readonly [Name in keyof Given]: Given[Name] extends Kind<infer Value, unknown> ? Value : never;
};

/** What every mail may name. */
interface Always {
  readonly product: string;
  readonly supportEmail: string;
  /** Where the portal is; for buttons of mails that are about no page in particular. */
  readonly portal: string;
}

type WrittenOf<Given extends Kinds> = Always & {
  readonly [Name in keyof Given]: Given[Name] extends { write(value: never, language: Language): infer Written }
    ? Written
    : never;
};

type MailTexts<Given extends Kinds> = Readonly<Record<Language, (values: WrittenOf<Given>) => Content>> & {
  readonly values: Given;
  /** For the gallery: it shows all that the mail can say. */
  readonly sample: ValuesOf<Given>;
  readonly isByPerson?: boolean;
  readonly canBeSwitchedOff?: boolean;
};

/** Takes what the mail names, and nothing else: also what is spread into it must be used. */
type Compose<Given extends Kinds> = <Values extends ValuesOf<Given>>(
  values: Values & Readonly<Record<Exclude<keyof Values, keyof Given>, never>>,
) => ComposedMail;

/** A mail as the gallery and the tests see it. */
export interface DefinedMail {
  readonly name: string;
  readonly kinds: Kinds;
  readonly sample: Readonly<Record<string, unknown>>;
  readonly compose: (values: Readonly<Record<string, unknown>>) => ComposedMail;
}

const defined = new Map<string, DefinedMail>();

/** All mails of the rooms that are loaded, by name. */
export const definedMails = (): readonly DefinedMail[] =>
  [...defined.values()].sort((one, other) => one.name.localeCompare(other.name));

/**
 * Defines a mail, in a file of its own beside its sender. Its texts are functions of its values, which come written in the language,
 * so that one that is missing does not compile.
 *
 * @returns takes its values; the outbox sends what that gives
 */
export function defineMail<const Given extends Kinds>(
  name: string,
  { values: kinds, sample, isByPerson = false, canBeSwitchedOff = false, ...texts }: MailTexts<Given>,
): Compose<Given> {
  if (defined.has(name)) throw new Error(`Two mails are called ${name}`);
  const compose = (values: ValuesOf<Given>): ComposedMail => ({
    name,
    isByPerson,
    canBeSwitchedOff,
    write(language, { name: product, supportEmail, portal }) {
      const written: Record<string, unknown> = { product, supportEmail, portal };
      for (const [key, kind] of Object.entries(kinds)) written[key] = kind.write(values[key] as never, language);
      return texts[language](written as WrittenOf<Given>);
    },
  });
  defined.set(name, { name, kinds, sample, compose: compose as DefinedMail['compose'] });
  return compose;
}
