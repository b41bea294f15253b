import type { LegalKind, LegalText } from '@kontor/contract/legal-document';
import type { LegalBlock } from '@kontor/contract/legal-text';
import { ids } from '@kontor/testing/factories';

const block = (text: string, over: Partial<LegalBlock> = {}): LegalBlock => ({
  kind: 'paragraph',
  level: 0,
  depth: 0,
  marker: null,
  runs: [{ text, isStrong: false, isEmphasized: false, link: null }],
  ...over,
});

/** A text with everything that there can be in one. */
export const aLegalText = (kind: LegalKind): LegalText => {
  const link = { text: 'example.org', isStrong: true, isEmphasized: false, link: 'https://example.org/' };
  const blocks = [
    block(`Text ${kind}`, { kind: 'heading', level: 1 }),
    block('§ 1', { kind: 'heading', level: 2 }),
    { ...block(''), runs: [link] },
    block('first', { depth: 1, marker: '1.' }),
    block('more of the first', { depth: 1 }),
    block('inner', { depth: 2, marker: '•' }),
    block('second', { depth: 1, marker: '2.' }),
    block('<script>alert(1)</script>'),
  ];
  return { uuid: ids.order, kind, validFrom: '2026-01-01', blocks };
};
