import { MenuChoice, MenuGroup } from '@kontor/ui/menu';
import { mdiMonitor, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { useTexts } from '../base/use-texts.ts';
import { useTheme } from '../session/use-theme.ts';
import type { NavigationTexts } from './navigation-texts.ts';

/** How the portal looks, in the user's menu. */
export function ThemeChoice() {
  const t = useTexts<NavigationTexts>();
  const { theme, choose } = useTheme();
  return (
    <MenuGroup label={t('theme.label')}>
      <MenuChoice icon={mdiMonitor} checked={theme === null} onSelect={() => choose(null)}>
        {t('theme.system')}
      </MenuChoice>
      <MenuChoice icon={mdiWhiteBalanceSunny} checked={theme === 'light'} onSelect={() => choose('light')}>
        {t('theme.light')}
      </MenuChoice>
      <MenuChoice icon={mdiWeatherNight} checked={theme === 'dark'} onSelect={() => choose('dark')}>
        {t('theme.dark')}
      </MenuChoice>
    </MenuGroup>
  );
}
