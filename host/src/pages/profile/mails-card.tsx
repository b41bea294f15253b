import { useHost } from '@kontor/platform/host';
import { MailChoice } from '@kontor/platform/parts/mail-choice/mail-choice';
import { Card } from '@kontor/ui/card';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

/** The mails that may be switched off. Those about usage concern shops. */
export function MailsCard() {
  const t = useTexts<PageTexts>();
  const { shop } = useHost().place;
  return (
    <Card title={t('profile.mails')} titleLevel={3}>
      <MailChoice kinds={shop ? ['usage', 'newsletter'] : ['newsletter']} />
    </Card>
  );
}
