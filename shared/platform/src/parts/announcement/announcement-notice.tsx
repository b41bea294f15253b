import type { ShownAnnouncement } from '@kontor/contract/announcement';
import { inLanguage } from '@kontor/contract/language';
import { Alert, type AlertTone } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useHost } from '../../host.ts';
import { lateTextsHook } from '../../late-texts.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

const useAnnouncementTexts = lateTextsHook<typeof de>('announcement', texts);

const tones: Readonly<Record<ShownAnnouncement['level'], AlertTone>> = {
  info: 'info',
  warning: 'warning',
  outage: 'danger',
};

interface AnnouncementNoticeProps extends Pick<ShownAnnouncement, 'level' | 'texts'> {
  /** Of the text; the portal's unless given. */
  readonly language?: keyof ShownAnnouncement['texts'];
  /** Without it there is nothing to dismiss, as in a preview. */
  readonly onDismiss?: () => void;
}

/** What the vendor tells customers, as it stands above their pages. What surrounds it keeps its lines, and announces it to screen readers. */
export function AnnouncementNotice({ level, texts: written, language, onDismiss }: AnnouncementNoticeProps) {
  const t = useAnnouncementTexts();
  const { language: own } = useHost();
  const text = language === undefined ? inLanguage(written, own) : written[language];
  return (
    <Alert
      tone={tones[level]}
      title={t(`level.${level}`)}
      announce={false}
      layout="inline"
      actions={
        onDismiss && (
          <Button variant="link" size="sm" aria-label={t('dismissThis', { text })} onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        )
      }
    >
      <p lang={language}>{text}</p>
    </Alert>
  );
}
