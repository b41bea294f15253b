import de from './locales/de.json' with { type: 'json' };
import { useStatusTexts } from './use-status-texts.ts';

const isNamed = (kind: string): kind is keyof typeof de.order.kind => Object.hasOwn(de.order.kind, kind);

/** What a change of a contract is called. A newer API may know kinds that this page has no name for. */
export function useKindName(): (kind: string) => string {
  const t = useStatusTexts();
  return (kind) => (isNamed(kind) ? t(`order.kind.${kind}`) : kind);
}
