import { type ActivityAction, activityActions } from '@kontor/contract/activity-action';
import type { TimelineKind } from '@kontor/contract/customer-timeline';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, ofKinds, type Part } from './part.ts';
import { directly, type Source } from './timeline-statement.ts';

const person = (table: string) =>
  sql.raw(`coalesce(nullif(concat_ws(' ', ${table}.first_name, ${table}.last_name), ''), ${table}.email)`);

/** What the vendor's people did is in the timeline by their audit, which names them. */
const elsewhere: ActivityAction = 'operator.acted';

const kindsOfActions: Readonly<Partial<Record<ActivityAction, TimelineKind>>> = {
  'trial.started': 'order',
  'payment-method.changed': 'payment',
  'invoice.paid': 'payment',
  'organization.second-factor-required': 'member',
  'organization.second-factor-optional': 'member',
};

function kindOfAction(action: ActivityAction): TimelineKind {
  const [subject] = action.split('.');
  if (subject === 'member' || subject === 'invitation') return 'member';
  if (subject === 'subscription') return 'order';
  return kindsOfActions[action] ?? (subject === 'device' ? 'device' : 'event');
}

const actionsOf = (kind: TimelineKind): ActivityAction[] =>
  activityActions.filter((action) => action !== elsewhere && kindOfAction(action) === kind);

const activityKinds = ['order', 'payment', 'member', 'device', 'event'] as const;

/** The members' mails that are about no organization in particular, such as those about their accounts. */
const mailOf = (from: RawBuilder<unknown>, where: (organizationUuid: string) => RawBuilder<unknown>): Source =>
  directly(
    () => from,
    ({ organizationUuid }) => where(organizationUuid),
    {
      at: sql`mail.created_at`,
      id: sql`mail.uuid`,
      kind: sql`'mail'`,
      title: sql`mail.subject`,
      details: sql`jsonb_build_object('mailUuid', mail.uuid, 'recipient', mail.recipient,
        'state', case when mail.sent_at is null then 'waiting' else 'sent' end)`,
    },
  );

/** What happened in an organization as a whole, and to its members. */
export const partsOfOrganization: readonly Part[] = [
  {
    kinds: ['event'],
    source: () =>
      directly(
        () => sql`connect_event`,
        ({ organizationUuid }) => sql`connect_event.subject = ${organizationUuid}`,
        {
          at: sql`connect_event.occurred_at`,
          id: sql`connect_event.uuid`,
          kind: sql`'event'`,
          title: sql`connect_event.type`,
          details: sql`jsonb_build_object('eventUuid', connect_event.uuid, 'version', connect_event.version)`,
        },
      ),
  },
  {
    kinds: activityKinds,
    source: (kind) => {
      const wanted = ofKinds(activityKinds, kind);
      const known = sql.join(
        wanted.map((one) => sql`when activity.action = ${anyOf(actionsOf(one))} then ${sql.lit(one)}`),
        sql` `,
      );
      return directly(
        () => sql`activity`,
        ({ organizationUuid }) =>
          sql`activity.organization_uuid = ${organizationUuid} and activity.action = ${anyOf(wanted.flatMap(actionsOf))}`,
        {
          at: sql`activity.at`,
          id: sql`activity.uuid`,
          kind: sql`case ${known} end`,
          title: sql`activity.action`,
          details: sql`activity.details || jsonb_build_object('subject', activity.subject, 'address', activity.address)`,
          actorKind: sql`activity.actor_kind`,
          actorName: sql`activity.actor_name`,
        },
      );
    },
  },
  {
    kinds: ['mail'],
    source: () => mailOf(sql`mail`, (organizationUuid) => sql`mail.organization_uuid = ${organizationUuid}`),
  },
  {
    kinds: ['mail'],
    source: () =>
      mailOf(
        sql`membership join app_user on app_user.uuid = membership.user_uuid join mail on mail.recipient = app_user.email`,
        (organizationUuid) =>
          sql`membership.organization_uuid = ${organizationUuid} and mail.organization_uuid is null`,
      ),
  },
  {
    kinds: ['sign-in'],
    source: () =>
      directly(
        () => sql`membership join app_user on app_user.uuid = membership.user_uuid
          join session on session.user_uuid = membership.user_uuid`,
        ({ organizationUuid }) => sql`membership.organization_uuid = ${organizationUuid}`,
        {
          at: sql`session.created_at`,
          id: sql`session.uuid`,
          kind: sql`'sign-in'`,
          title: sql`app_user.email`,
          details: sql`jsonb_build_object('userUuid', app_user.uuid, 'browser', session.browser, 'system', session.system,
            'endedAt', session.ended_at, 'hasProvenFactor', session.factor_proven_at is not null)`,
          actorKind: sql`'user'`,
          actorName: person('app_user'),
        },
      ),
  },
  {
    kinds: ['note'],
    source: () =>
      directly(
        () => sql`staff_note left join app_user author on author.uuid = staff_note.author_user_uuid`,
        ({ organizationUuid }) => sql`staff_note.organization_uuid = ${organizationUuid}`,
        {
          at: sql`staff_note.at`,
          id: sql`staff_note.uuid`,
          kind: sql`'note'`,
          title: sql`staff_note.text`,
          details: sql`jsonb_build_object('noteUuid', staff_note.uuid)`,
          actorKind: sql`'operator'`,
          actorName: person('author'),
        },
      ),
  },
  // Without what was only read in support views: that is in the audit.
  {
    kinds: ['staff'],
    source: () =>
      directly(
        () => sql`audit_entry left join app_user author on author.uuid = audit_entry.actor_user_uuid`,
        ({ organizationUuid }) =>
          sql`audit_entry.organization_uuid = ${organizationUuid} and audit_entry.action not like 'GET %'`,
        {
          at: sql`audit_entry.at`,
          id: sql`audit_entry.uuid`,
          kind: sql`'staff'`,
          title: sql`audit_entry.action`,
          details: sql`jsonb_build_object('auditUuid', audit_entry.uuid, 'subject', audit_entry.subject, 'reason', audit_entry.reason,
            'role', audit_entry.actor_role, 'approvalUuid', audit_entry.approval_uuid)`,
          actorKind: sql`'operator'`,
          actorName: person('author'),
        },
      ),
  },
];
