/** A UUID as the API writes it. In a file of its own, so that the first load of a page contains no schema with it. */
export const uuidFormat = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
