import type { Announcement } from '@kontor/contract/announcement';
import { countryName } from '@kontor/domain/country';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../../texts/use-texts.ts';

/** Whom a notice concerns, in one line. */
export function useAudienceText(): (audience: Announcement['audience']) => string {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { language } = useFormat();
  return ({ types, shopTypes, countries }) => {
    const parts = [
      types.map((type) => t(`announcements.types.${type}`)),
      shopTypes.map((type) => platform(`shopSystem.${type}`)),
      countries.map((code) => countryName(code, language)),
    ];
    const named = parts.filter((part) => part.length > 0).map((part) => part.join(', '));
    return named.length === 0 ? t('announcements.everyone') : named.join(' · ');
  };
}
