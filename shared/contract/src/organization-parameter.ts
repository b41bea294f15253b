/** Query parameter of `/signup` that names the organization which the new shop is for. */
export const organizationParameter = 'organization';
