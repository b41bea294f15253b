import type { DunningProcess } from '@kontor/contract/dunning';
import type { ServiceState } from '@kontor/contract/help';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Subscription } from '@kontor/contract/subscription';
import { dunningSeverity } from '@kontor/domain/dunning';
import { entitlementsOf } from '@kontor/domain/entitlements';
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
import { locate } from '../base/where.ts';
import { usePages } from '../federation/surroundings.ts';
import { useDunning } from '../navigation/use-dunning.ts';
import { useSubscription } from '../navigation/use-subscription.ts';
import { ContactForm } from './contact-form.tsx';
import de from './locales/de.json' with { type: 'json' };
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
    <DialogContent open={open} onClose={onClose} title={t('title')} closeLabel={common('close')} size="panel">
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

type Topic = keyof (typeof de)['answers'];

const topics = Object.keys(de.answers) as Topic[];

/** What the answers for a page are about. */
export const topicOf = (page: PortalPage | null): Topic => topics.find((topic) => topic === page?.topic) ?? 'other';

const numbers = ['first', 'second'] as const;

function Answers() {
  const t = useHelpTexts();
  const topic = topicOf(locate(useLocation(), usePages()).page);
  return (
    <Part title={t('answersTitle')}>
      <AnswerForState />
      {numbers.map((number) => (
        <Disclosure key={number} summary={t(`answers.${topic}.${number}.question`)}>
          <Text tone="secondary">{t(`answers.${topic}.${number}.answer`)}</Text>
        </Disclosure>
      ))}
    </Part>
  );
}

/** What people ask first in the state that the shop is in. */
function AnswerForState() {
  const t = useHelpTexts();
  const subscription = useSubscription() ?? null;
  const dunning = useDunning();
  const state = stateOf(subscription, dunning);
  if (state === null) return null;
  return (
    <Disclosure summary={t(`answersForState.${state}.question`)}>
      <Text tone="secondary">{t(`answersForState.${state}.answer`)}</Text>
    </Disclosure>
  );
}

function stateOf(subscription: Subscription | null, dunning: DunningProcess | null) {
  const { state } = entitlementsOf({ subscription, dunning });
  if (state === 'suspended') return 'suspended';
  if (dunningSeverity(dunning) !== 'none') return 'dunning';
  if (subscription?.state === 'trial') return 'trial';
  return subscription !== null && subscription.cancelAtDate !== null ? 'canceled' : null;
}

function ServiceStates() {
  const t = useHelpTexts();
  const { api } = useHost();
  const { data, isError } = useQuery({ ...apiQuery(api, 'GET /service-state', {}), staleTime: 0, retry: false });
  return (
    <Part title={t('state.title')}>
      <div role="status">
        {data ? (
          <States states={data} />
        ) : (
          <Text tone="secondary">{t(isError ? 'state.failed' : 'state.loading')}</Text>
        )}
      </div>
    </Part>
  );
}

/** What is disturbed or late, then what is not known; only without both everything runs. */
function States({ states }: { states: readonly ServiceState[] }) {
  const t = useHelpTexts();
  const text = useStateText();
  const disturbed = states.filter(({ state }) => state === 'down' || state === 'delayed');
  const unknown = states.filter(({ state }) => state === 'unknown');
  if (disturbed.length === 0 && unknown.length === 0) return <Text tone="secondary">{t('state.allRunning')}</Text>;
  return (
    <Stack gap={2} align="stretch">
      {disturbed.length > 0 && (
        <Alert tone="warning">
          <Stack gap={1}>
            {disturbed.map((state) => (
              <span key={state.service}>{text(state)}</span>
            ))}
          </Stack>
        </Alert>
      )}
      {unknown.length > 0 && (
        <Text tone="secondary">
          {t('state.unknown', { services: unknown.map(({ service }) => t(`state.service.${service}`)).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

function useStateText(): (state: ServiceState) => string {
  const t = useHelpTexts();
  const { moment } = useFormat();
  return ({ service: name, state, waitingSince, affected }) => {
    const areas = affected.map((area) => t(`state.area.${area}`)).join(', ');
    const bare = t(`state.service.${name}`);
    const service = areas === '' ? bare : t('state.affected', { service: bare, areas });
    if (waitingSince === null) return t('state.down.undated', { service });
    return t(state === 'down' ? 'state.down.dated' : 'state.delayed', { service, moment: moment(waitingSince) });
  };
}
