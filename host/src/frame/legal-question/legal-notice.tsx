import type { CurrentLegalDocument } from '@kontor/contract/legal-document';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { LegalText } from '@kontor/platform/parts/legal-text';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useState } from 'react';
import styles from './legal-notice.module.css';
import { useQuestionTexts } from './use-question-texts.ts';

interface LegalNoticeProps {
  readonly asked: CurrentLegalDocument;
  readonly onAccepted: () => void;
  readonly onLater: () => void;
}

/** One line above the page, and the text with the answer in a dialog. */
export function LegalNotice({ asked, onAccepted, onLater }: LegalNoticeProps) {
  const t = useQuestionTexts();
  const { day } = useFormat();
  const [isReading, setReading] = useState(false);
  return (
    <div className={styles.notice}>
      <Alert
        layout="inline"
        title={t('title', { name: t(`kind.${asked.kind}`) })}
        actions={
          <>
            <Button size="sm" onClick={() => setReading(true)}>
              {t('read')}
            </Button>
            <Button size="sm" variant="outlined" onClick={onLater}>
              {t('later')}
            </Button>
          </>
        }
      >
        {t('text', { date: day(asked.validFrom) })}
      </Alert>
      {isReading && <Reading asked={asked} onAccepted={onAccepted} onClose={() => setReading(false)} />}
    </div>
  );
}

interface ReadingProps {
  readonly asked: CurrentLegalDocument;
  readonly onAccepted: () => void;
  readonly onClose: () => void;
}

function Reading({ asked: { uuid: legalDocumentUuid, kind }, onAccepted, onClose }: ReadingProps) {
  const t = useQuestionTexts();
  const { api, notify } = useHost();
  const { language } = useFormat();
  const errorText = useErrorText();
  // What is accepted is what was read, also if another version counts by now.
  const version = { params: { legalDocumentUuid } };
  const query = useApiQuery('GET /legal-document/{legalDocumentUuid}', { ...version, query: { language } });
  const accept = useAttempt(async () => {
    await api.call('PUT /legal-document/{legalDocumentUuid}/accepted', version);
    notify(t('done'));
    onAccepted();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={t(`kind.${kind}`)}
      closeLabel={t('close')}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('later')}
          </Button>
          <Button disabled={!query.data} loading={accept.isBusy} onClick={accept.start}>
            {t(accept.isBusy ? 'accepting' : 'accept')}
          </Button>
        </>
      }
    >
      {accept.error !== null && <Alert tone="danger">{errorText(accept.error)}</Alert>}
      <Loaded query={query} skeleton={<SkeletonText lines={8} />}>
        {({ blocks }) => <LegalText blocks={blocks} />}
      </Loaded>
    </Dialog>
  );
}
