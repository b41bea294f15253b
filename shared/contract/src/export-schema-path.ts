/** The published JSON Schema of exports, below the base of the API. In a file of its own: browsers import it without the schema. */
export const exportSchemaPath = '/export-schema.json';
