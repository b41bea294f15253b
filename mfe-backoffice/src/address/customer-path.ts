/** Where customers are found. */
export const customersPath = '/backoffice/customers';

/** The page of one of them. */
export const customerPath = (uuid: string): string => `${customersPath}/${uuid}`;
