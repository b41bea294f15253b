/** Where the vendor's people find customers. */
export const customersPath = '/backoffice/customers';

/** The pattern of the page of one of them. */
export const customerPattern = `${customersPath}/:customerUuid` as const;

/** The page of one of them, to which the end of a support view leads as well. */
export const customerPath = (uuid: string): string => `${customersPath}/${uuid}`;
