/**
 * Query parameter of the pages of a plugin login: the id of the OpenID interaction (spec §2). In a file of its own, so
 * that the login page loads no schema with it.
 */
export const interactionParameter = 'open_id_connect_interaction_id';
