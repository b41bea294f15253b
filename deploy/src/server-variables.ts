import { variableNames } from '../../api/src/infrastructure/environment-variables.ts';

/** Read by the client of the bucket (shared/registry/src/open-store.ts), not by the server's own environment. */
const ofTheBucket = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION', 'AWS_SHARED_CREDENTIALS_FILE'];

/** Every variable that the API reads, taken from the API instead of listed here. */
export const serverVariables = (): ReadonlySet<string> => new Set([...variableNames, ...ofTheBucket]);
