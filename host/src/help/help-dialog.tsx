import { apiQuery } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { DialogContent } from '@kontor/ui/dialog-content';
import { Disclosure } from '@kontor/ui/disclosure';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { locate } from '../guard/where.ts';
import { useRemotePages } from '../start/surroundings.ts';
import { ContactForm } from './contact-form.tsx';
import { topicOfPage } from './topic-of-page.ts';
import { useHelpTexts } from './use-help-texts.ts';

interface HelpDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Answers for the page that is open, what is late for everyone, and a message to the support. */
export function HelpDialog({ open, onClose }: HelpDialogProps) {
  const t = useHelpTexts();
  const common = usePlatformTexts();
  return (
    <DialogContent open={open} onClose={onClose} title={t('title')} closeLabel={common('close')} size="form">
      {open && (
        <Stack gap={6}>
          <Answers />
          <ServiceStates />
          <ContactForm onSent={onClose} />
        </Stack>
      )}
    </DialogContent>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text variant="h3" as="h3">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

const numbers = ['first', 'second'] as const;

function Answers() {
  const t = useHelpTexts();
  const topic = topicOfPage(locate(useLocation(), useRemotePages()).page);
  return (
    <Part title={t('answersTitle')}>
      {numbers.map((number) => (
        <Disclosure key={number} summary={t(`answers.${topic}.${number}.question`)}>
          <Text tone="secondary">{t(`answers.${topic}.${number}.answer`)}</Text>
        </Disclosure>
      ))}
    </Part>
  );
}

function ServiceStates() {
  const t = useHelpTexts();
  const { moment } = useFormat();
  const { api } = useHost();
  const { data, isError } = useQuery({ ...apiQuery(api, 'GET /service-state', {}), staleTime: 0, retry: false });
  const delayed = data?.filter(({ state }) => state === 'delayed') ?? [];
  return (
    <Part title={t('state.title')}>
      <div role="status">
        {delayed.length > 0 ? (
          <Alert tone="warning">
            <Stack gap={1}>
              {delayed.map(({ service, waitingSince }) => (
                <span key={service}>
                  {t('state.delayed', { service: t(`state.service.${service}`), moment: moment(waitingSince ?? '') })}
                </span>
              ))}
            </Stack>
          </Alert>
        ) : (
          <Text tone="secondary">{t(isError ? 'state.failed' : data ? 'state.allRunning' : 'state.loading')}</Text>
        )}
      </div>
    </Part>
  );
}
