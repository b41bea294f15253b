import type { MailChoice as Choice } from '@kontor/contract/user';
import { Checkbox } from '@kontor/ui/checkbox';
import { Stack } from '@kontor/ui/page';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { apiQueryKey } from '../../api-query.ts';
import { useHost } from '../../host.ts';
import { useApiQuery, useUser } from '../../host-hooks.ts';
import { lateTextsHook } from '../../late-texts.ts';
import { useAttempt } from '../../use-attempt.ts';
import { useErrorText } from '../../use-error-text.ts';
import { Loaded } from '../loaded.tsx';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

const call = 'GET /user/mails';

const useMailTexts = lateTextsHook<typeof de>('mail-choice', texts);

/** Switches mails on and off, each at once. */
export function MailChoice({ kinds }: { kinds: readonly (keyof Choice)[] }) {
  const query = useApiQuery(call, {});
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={2 * kinds.length} />}>
      {(choice) => (
        <Stack gap={4}>
          {kinds.map((kind) => (
            <MailSwitch key={kind} kind={kind} choice={choice} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function MailSwitch({ kind, choice }: { kind: keyof Choice; choice: Choice }) {
  const t = useMailTexts();
  const { api, notify } = useHost();
  const { email } = useUser();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const show = (shown: Choice) => queryClient.setQueryData(apiQueryKey(call, {}), shown);
  const attempt = useAttempt(
    async () => {
      const changed = { ...choice, [kind]: !choice[kind] };
      show(changed);
      try {
        show(await api.call('PUT /user/mails', { body: changed }));
      } catch (error) {
        show(choice);
        throw error;
      }
      notify(t('saved'));
    },
    { isRepeatable: true },
  );
  return (
    <Checkbox
      checked={choice[kind]}
      onChange={() => !attempt.isBusy && attempt.start()}
      help={kind === 'usage' ? t('usageHelp', { email }) : t('newsletterHelp')}
      error={attempt.error === null ? undefined : errorText(attempt.error)}
    >
      {kind === 'usage' ? t('usage') : t('newsletter')}
    </Checkbox>
  );
}
