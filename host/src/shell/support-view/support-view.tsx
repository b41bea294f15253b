import { customerPath } from '@kontor/contract/customer-path';
import type { User } from '@kontor/contract/user';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { lateTextsHook } from '@kontor/platform/late-texts';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { addNote } from '../../base/shell-store.ts';
import { userKey } from '../../session/user-queries.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';
import styles from './support-view.module.css';
import { useLookAgain } from './use-look-again.ts';
import { useTimeLeft } from './use-time-left.ts';
import { useViewed, type Viewed } from './viewed.ts';

const useViewTexts = lateTextsHook<typeof de>('support-view', texts);

type View = NonNullable<User['supportView']>;

/**
 * For the vendor's people: whose portal they see, for how long, and how it ends; afterwards the way back. It is loaded for them alone.
 */
export function SupportView() {
  const { staffRole, supportView } = useUser();
  const view = supportView ?? null;
  const lookAgain = useLookAgain(view?.viewUuid ?? null);
  const { viewed, forget } = useViewed();
  if (viewed === null) return null;
  if (view !== null) return <Running view={view} viewed={viewed} lookAgain={lookAgain} onEnd={forget} />;
  return <Ended viewed={viewed} hasRole={staffRole !== null} onClose={forget} />;
}

interface RunningProps {
  readonly view: View;
  readonly viewed: Viewed;
  readonly lookAgain: () => Promise<void>;
  readonly onEnd: () => void;
}

function Running({ view: { viewUuid, endsAt }, viewed, lookAgain, onEnd }: RunningProps) {
  const t = useViewTexts();
  const { api } = useHost();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const time = useTimeLeft(endsAt, lookAgain);
  const { start, isBusy } = useAttempt(
    async () => {
      try {
        await api.call('DELETE /backoffice/view/{viewUuid}', { params: { viewUuid }, query: {} });
      } catch (error) {
        // Whose role is lost has no view any more: what is read again says so.
        if (!hasCode(error, 'not-found', 'role-insufficient')) throw error;
        return lookAgain();
      }
      // Before the organization is read away, from whose pages the guard would lead elsewhere.
      await navigate(customerPath(viewed.organizationUuid));
      queryClient.setQueryData<User | null>(userKey, (user) => user && { ...user, supportView: null });
      onEnd();
    },
    { isRepeatable: true, onError: (error) => addNote(errorText(error), 'danger') },
  );
  return (
    <div className={styles.view}>
      <Alert
        tone="warning"
        announce={false}
        layout="inline"
        title={t('running', { name: viewed.name || t('unnamed') })}
        actions={
          <Button variant="outlined" size="sm" loading={isBusy} onClick={start}>
            {t(isBusy ? 'ending' : 'end')}
          </Button>
        }
      >
        {t('text')}{' '}
        <span role="timer" className={styles.time}>
          {t('left', { time })}
        </span>
      </Alert>
    </div>
  );
}

interface EndedProps {
  readonly viewed: Viewed;
  /** Without it there is nothing to go back to. */
  readonly hasRole: boolean;
  readonly onClose: () => void;
}

function Ended({ viewed: { organizationUuid, name }, hasRole, onClose }: EndedProps) {
  const t = useViewTexts();
  return (
    <div className={styles.view}>
      <Alert
        tone="info"
        layout="inline"
        title={t('ended')}
        actions={
          <>
            {hasRole && (
              <ButtonLink
                variant="outlined"
                size="sm"
                render={<Link to={customerPath(organizationUuid)} onClick={onClose} />}
              >
                {t('toCustomer')}
              </ButtonLink>
            )}
            <Button variant="link" size="sm" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        }
      >
        {t('endedOf', { name: name || t('unnamed') })}
      </Alert>
    </div>
  );
}
