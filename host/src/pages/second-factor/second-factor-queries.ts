import { pageQuery } from '@kontor/platform/page-queries';
import { profileCalls } from '../profile/profile-queries.ts';

export const secondFactorQueries = [profileCalls.passkeys, profileCalls.totp].map((call) => pageQuery(call));
