import type { Staff } from '@kontor/contract/staff';

type Admin = Pick<Staff, 'userUuid' | 'role' | 'invitation'>;

/** Addresses of the environment are admins also before they have an account; who was only invited is not yet one. */
const isAdmin = ({ role, invitation }: Admin): boolean => role === 'admin' && invitation === null;

/** Whether a person is the only admin, who therefore stays one. */
export const isLastAdmin = (staff: readonly Admin[], userUuid: string): boolean =>
  staff.some((one) => isAdmin(one) && one.userUuid === userUuid) &&
  !staff.some((one) => isAdmin(one) && one.userUuid !== userUuid);

/** Whether there is no second admin with an account, who could agree to what admins alone may do. */
export const isAdminAlone = (staff: readonly Admin[]): boolean =>
  staff.filter((one) => isAdmin(one) && one.userUuid !== null).length < 2;
