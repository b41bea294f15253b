import { accountEmail } from '@kontor/contract/email-address';
import { mailLimits } from '../../accounts/user/mail-limits.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createInvitationService } from './invitation.service.ts';
import { createMemberService } from './member.service.ts';
import { createRequireSecondFactor } from './require-second-factor.ts';

const member = '/organization/{organizationUuid}/member';
const invitation = '/organization/{organizationUuid}/invitation';

export function memberRoutes(api: Api, infrastructure: Infrastructure): void {
  const { limits } = infrastructure;
  const members = createMemberService(infrastructure);
  const invitations = createInvitationService(infrastructure);
  const requireSecondFactor = createRequireSecondFactor(infrastructure);
  const takeInvitation = async (organizationUuid: string, userUuid: string) => {
    await limits.take(`invitations-by|${userUuid}`, mailLimits.perInviter);
    await limits.take(`invitations-of|${organizationUuid}`, mailLimits.perOrganization);
  };
  const checkRecipient = (email: string) => limits.take(limits.placeOf('mail-to', email), mailLimits.perRecipient);

  api.route(`GET ${member}`, ({ organization }) => members.list(organization.uuid));

  api.route(`PUT ${member}/{userUuid}`, ({ membership, params, body }) =>
    members.changeRole(membership, params.userUuid, body.role),
  );

  api.route(`DELETE ${member}/{userUuid}`, ({ membership, params }) => members.remove(membership, params.userUuid));

  api.route('PUT /organization/{organizationUuid}/second-factor', ({ membership, body }) =>
    requireSecondFactor(membership, body.isRequired),
  );

  api.route(`GET ${invitation}`, ({ organization }) => invitations.list(organization.uuid));

  api.route(`POST ${invitation}`, async ({ organization, user, body }) => {
    const email = accountEmail(body.email);
    await takeInvitation(organization.uuid, user.uuid);
    await checkRecipient(email);
    await invitations.invite({ organization, user }, { ...body, email });
  });

  api.route(`DELETE ${invitation}/{invitationUuid}`, ({ organization, user, params }) =>
    invitations.withdraw({ organization, user }, params.invitationUuid),
  );

  api.route(`POST ${invitation}/{invitationUuid}/resend`, async ({ organization, user, params }) => {
    await takeInvitation(organization.uuid, user.uuid);
    await checkRecipient(await invitations.addressOf(organization.uuid, params.invitationUuid));
    await invitations.resend({ organization, user }, params.invitationUuid);
  });
}
