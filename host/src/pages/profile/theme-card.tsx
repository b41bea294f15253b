import type { Theme } from '@kontor/contract/theme';
import { Card } from '@kontor/ui/card';
import { FieldHelp } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { SegmentedControl } from '@kontor/ui/segmented-control';
import { useTexts } from '../../base/use-texts.ts';
import type { NavigationTexts } from '../../navigation/navigation-texts.ts';
import { useTheme } from '../../session/use-theme.ts';
import type { PageTexts } from '../locales/page-texts.ts';

const choices = ['system', 'light', 'dark'] as const;

/** How the portal looks in this browser. Applied at once: there is nothing to save. */
export function ThemeCard() {
  const t = useTexts<NavigationTexts & PageTexts>();
  const { theme, choose } = useTheme();
  const select = (choice: 'system' | Theme) => choose(choice === 'system' ? null : choice);
  return (
    <Card title={t('theme.label')} titleLevel={3}>
      <Stack gap={2}>
        <SegmentedControl
          label={t('theme.label')}
          value={theme ?? 'system'}
          onChange={select}
          segments={choices.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
        <FieldHelp>{t('profile.themeHelp')}</FieldHelp>
      </Stack>
    </Card>
  );
}
