/** Where customers are found. */
export const customersPath = '/backoffice/customers';

/** The pattern of the page of one of them. */
export const customerPattern = `${customersPath}/:customerUuid` as const;

/** The page of one of them. */
export const customerPath = (uuid: string): string => `${customersPath}/${uuid}`;
