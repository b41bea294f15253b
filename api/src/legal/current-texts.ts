import { inEachLanguage, inLanguage, type Language } from '@kontor/contract/language';
import { type LegalKind, type LegalText, legalKinds } from '@kontor/contract/legal-document';
import { calendarDay } from '@kontor/domain/date';
import { legalBlocks } from '@kontor/domain/legal-text';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type Fresh, keepFresh } from '../infrastructure/keep-fresh.ts';
import { findVersionOn, type LegalDocumentRow } from './legal-document.repository.ts';

/** The texts that count now, read at most once a second; the same object until another version counts. */
export interface CurrentTexts {
  /** As it was a second ago or later. */
  readonly of: (kind: LegalKind, language: Language) => Promise<LegalText>;
  /** This process has added a version. */
  readonly expire: () => void;
}

type InEachLanguage = Readonly<Record<Language, LegalText>>;

/** A version as it is read, in a language. */
export const readText = ({ uuid, kind, valid_from, texts }: LegalDocumentRow, language: Language): LegalText => ({
  uuid,
  kind,
  validFrom: valid_from,
  blocks: legalBlocks(fromMarkdown(inLanguage(texts, language))),
});

export function createCurrentTexts({
  database,
  clock,
  log,
}: Pick<Infrastructure, 'database' | 'clock' | 'log'>): CurrentTexts {
  const freshOf = (kind: LegalKind): Fresh<InEachLanguage> =>
    keepFresh(
      async (known) => {
        const row = await actForAll(() => findVersionOn(database, kind, calendarDay(clock.now().toISOString())));
        return known?.de.uuid === row.uuid ? known : inEachLanguage((language) => readText(row, language));
      },
      (error) => log.warn({ err: error, kind }, 'a legal text cannot be read: the known version is shown'),
    );
  const texts = new Map(legalKinds.map((kind) => [kind, freshOf(kind)]));
  return {
    async of(kind, language) {
      const text = texts.get(kind);
      if (text === undefined) throw new Error(`There is no legal text of the kind ${kind}`);
      return (await text.latest())[language];
    },
    expire() {
      for (const text of texts.values()) text.expire();
    },
  };
}
