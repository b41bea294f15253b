/**
 * Query parameter of pages on the way of a plugin's login: the id of the OpenID interaction (spec §2). In a file of its own:
 * the login page uses it, and must not get any schema with it.
 */
export const interactionParameter = 'open_id_connect_interaction_id';
