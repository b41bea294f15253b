import { addresses } from '@kontor/contract/addresses';
import type { Organization } from '@kontor/contract/organization';
import { shownPlaces } from '@kontor/contract/places';
import { isLastOwner } from '@kontor/domain/member';
import { hasCode } from '@kontor/platform/api-error';
import { apiListQuery } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApi, useApiQuery, useUser } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card, CardBody, CardRow, CardRows } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { landingPlace, placePath } from '../../guard/places.ts';
import { memberCalls } from './members-queries.ts';
import { useMemberTexts } from './use-member-texts.ts';

/** The organizations in which the user works, with the role in each, and how to leave them. */
export function OwnOrganizationsCard() {
  const t = useMemberTexts();
  const { organizations: known } = useHost().place;
  const isLong = known.length >= shownPlaces.organizations;
  const pages = useInfiniteQuery({ ...apiListQuery(useApi(), 'GET /organization', { query: {} }), enabled: isLong });
  const organizations = (isLong && pages.data?.pages.flatMap(({ items }) => items)) || known;
  const [leaving, setLeaving] = useState<Organization | null>(null);
  const [refused, setRefused] = useState<Organization | null>(null);
  if (organizations.length === 0) return null;
  return (
    <Card
      title={t('own.title')}
      titleLevel={3}
      flush
      foot={pages.hasNextPage && <MoreRows pages={pages} text={t('own.more')} loadingText={t('own.loadingMore')} />}
    >
      <CardRows>
        {organizations.map((organization) => (
          <OwnOrganization
            key={organization.uuid}
            organization={organization}
            onLeave={() => setLeaving(organization)}
          />
        ))}
      </CardRows>
      {refused && (
        <CardBody>
          <Alert tone="warning" title={t('own.lastOwner', { organization: refused.name })}>
            {t('own.lastOwnerText')}
          </Alert>
        </CardBody>
      )}
      {leaving && (
        <LeaveDialog
          organization={leaving}
          onLeft={isLong ? pages.refetch : null}
          onRefused={() => setRefused(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}

/** With the way to leave it; of the last owner, what has to be done before, and where. */
function OwnOrganization({ organization, onLeave }: { organization: Organization; onLeave: () => void }) {
  const t = useMemberTexts();
  const { uuid: organizationUuid, name, role } = organization;
  const { data: members, isLoading } = useApiQuery(
    memberCalls.members,
    { params: { organizationUuid } },
    { enabled: role === 'owner' },
  );
  const roleText = t(`role.${role}`);
  if (members === undefined || !isLastOwner(members, organization)) {
    return (
      <CardRow
        title={name}
        text={roleText}
        end={
          !isLoading && (
            <Button variant="link" size="sm" aria-label={t('own.leave', { organization: name })} onClick={onLeave}>
              {t('own.short')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <CardRow
      title={name}
      text={`${roleText}. ${t(members.length === 1 ? 'own.onlyMember' : 'own.onlyOwner')}`}
      endBelow
      end={
        <TextLink
          render={<PageLink page="organizationMembers" params={{ organizationUuid }} />}
          aria-label={t('own.membersOf', { organization: name })}
        >
          {t('own.members')}
        </TextLink>
      }
    />
  );
}

/** Where a user goes on who has left an organization. */
function nextPath(others: readonly Organization[]): string {
  const next = landingPlace(others, null);
  if (next) return placePath(next);
  return others.length === 0 ? addresses.noOrganization : addresses.signupSystem;
}

interface LeaveDialogProps {
  readonly organization: Organization;
  /** Reads a list that is longer than what the portal knows of everywhere. */
  readonly onLeft: (() => Promise<unknown>) | null;
  /** The last owner stays. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

function LeaveDialog({ organization, onLeft, onRefused, onClose }: LeaveDialogProps) {
  const t = useMemberTexts();
  const { api, notify, place } = useHost();
  const { uuid: userUuid } = useUser();
  const navigate = useNavigate();
  const { uuid: organizationUuid, name } = organization;

  async function leave(): Promise<void> {
    try {
      const params = { organizationUuid, userUuid };
      await api.call('DELETE /organization/{organizationUuid}/member/{userUuid}', { params });
    } catch (error) {
      if (!hasCode(error, 'last-owner')) throw error;
      return onRefused();
    }
    notify(t('own.done', { organization: name }));
    if (place.organization?.uuid === organizationUuid) {
      const others = place.organizations.filter(({ uuid }) => uuid !== organizationUuid);
      // Before the list is read again: this page would not be the user's any more.
      await navigate(nextPath(others), { replace: true });
    }
    await Promise.all([place.reload(), onLeft?.()]);
  }

  return (
    <ConfirmDialog
      title={t('remove.questionOwn', { organization: name })}
      description={t('remove.consequenceOwn')}
      confirm={t('own.submit')}
      busy={t('own.submitting')}
      tone="danger"
      onConfirm={leave}
      onClose={onClose}
    />
  );
}
