/** Where what waits for a second person is decided. */
export const approvalsPath = '/backoffice/approvals';

/** The parameter that opens one of them in place of the list. */
export const approvalParameter = 'approval';

export const approvalPath = (uuid: string): string =>
  `${approvalsPath}?${new URLSearchParams({ [approvalParameter]: uuid }).toString()}`;
