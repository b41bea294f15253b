import type { Bodies } from '@kontor/testing/page-answers';
import { hostile } from './hostile.ts';

const at = '2026-11-20T09:00:00.000Z';
const [first, second] = ['0197a000-0000-7000-8000-0000000000d1', '0197a000-0000-7000-8000-0000000000d2'];

export const memberBodies: Bodies = {
  'GET /organization/{organizationUuid}/member': [
    {
      userUuid: first,
      email: 'eva@radwerk.test',
      firstName: 'Eva',
      lastName: 'Brandt',
      role: 'owner',
      joinedAt: at,
      hasSecondFactor: false,
      lastSeenAt: at,
    },
    {
      userUuid: second,
      email: 'kai@radwerk.test',
      firstName: hostile,
      lastName: 'Kasse',
      role: 'operations',
      joinedAt: at,
      hasSecondFactor: false,
      lastSeenAt: null,
    },
  ],
  'GET /organization/{organizationUuid}/invitation': [
    {
      uuid: first,
      email: 'neu@radwerk.test',
      role: 'reader',
      invitedBy: hostile,
      expiresAt: '2026-11-27T09:00:00.000Z',
    },
  ],
  'GET /organization/{organizationUuid}/support-access': {
    until: null,
    grantedAt: null,
    grantedBy: null,
    views: [
      {
        viewUuid: first,
        name: hostile,
        role: 'support',
        reason: hostile,
        beganAt: '2026-11-19T09:00:00.000Z',
        endsAt: '2026-11-19T10:00:00.000Z',
        endedAt: null,
      },
    ],
  },
};
