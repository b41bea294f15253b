import { useApiQuery, useUser } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { useWaitingTexts } from '../profile/use-waiting-texts.ts';

/** That the account is to be deleted, and when or after what, with the way to where that is withdrawn. */
export function DeletionNotice() {
  const { deletionConfirmedAt } = useUser();
  return deletionConfirmedAt === undefined ? null : <WaitingDeletion />;
}

function WaitingDeletion() {
  const t = useTexts<PageTexts>();
  const texts = useWaitingTexts();
  const { data } = useApiQuery('GET /user/{userUuid}/delete', { params: { userUuid: useUser().uuid } });
  // Withdrawn in another tab.
  if (data && data.state !== 'confirmed') return null;
  return (
    <Alert
      announce={false}
      layout="inline"
      title={data ? texts(data).title : t('profile.delete.pending.confirmed.title')}
      actions={
        <ButtonLink size="sm" variant="outlined" render={<PageLink page="shopUser" hash="account" />}>
          {t('notice.profile')}
        </ButtonLink>
      }
    >
      {data && texts(data).text}
    </Alert>
  );
}
