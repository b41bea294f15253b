import { callSearch } from '@kontor/contract/call-path';
import { languages } from '@kontor/contract/language';
import type { MailTemplate } from '@kontor/contract/mail-template';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { SegmentedControl } from '@kontor/ui/segmented-control';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './preview-dialog.module.css';

interface PreviewDialogProps {
  readonly mail: MailTemplate;
  readonly onClose: () => void;
}

/**
 * A mail in the language that is chosen. Its frame runs no script, opens nothing and has no origin; the answer forbids to load
 * anything, too.
 */
export function PreviewDialog({ mail: { kind, subjects }, onClose }: PreviewDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const api = useApi();
  const [language, setLanguage] = useState(useFormat().language);
  const subject = subjects[language];
  return (
    <Dialog open size="form" onClose={onClose} title={subject} closeLabel={common('close')}>
      <Stack gap={4} align="stretch">
        <SegmentedControl
          label={t('mails.language')}
          value={language}
          onChange={setLanguage}
          segments={languages.map((each) => ({ value: each, label: t(`mails.in.${each}`) }))}
        />
        <iframe
          className={styles.mail}
          sandbox=""
          title={t('mails.frame', { subject })}
          src={api.href('GET /backoffice/mail-template/{kind}/preview', { kind }) + callSearch({ language })}
        />
      </Stack>
    </Dialog>
  );
}
