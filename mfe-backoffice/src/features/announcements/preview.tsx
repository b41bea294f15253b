import type { Announcement } from '@kontor/contract/announcement';
import { firstLanguages } from '@kontor/contract/language';
import { AnnouncementNotice } from '@kontor/platform/parts/announcement/announcement-notice';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './announcements.module.css';

/** How it will stand above the pages, in both languages. */
export function Preview({ level, texts }: Pick<Announcement, 'level' | 'texts'>) {
  const t = useTexts();
  const written = firstLanguages.filter((language) => texts[language].trim() !== '');
  if (written.length === 0) return null;
  return (
    <Stack gap={2} align="stretch">
      <Text variant="ui" weight="semibold">
        {t('announcements.preview')}
      </Text>
      {written.map((language) => (
        <div key={language} className={styles.preview}>
          <AnnouncementNotice level={level} texts={texts} language={language} />
        </div>
      ))}
    </Stack>
  );
}
