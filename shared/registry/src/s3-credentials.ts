import { readFileSync } from 'node:fs';
import { reasonOf } from './error-facts.ts';
import { StoreError } from './store.ts';

/** Signs a request to a bucket. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken?: string;
}

/** The current credentials: a file with temporary ones is rewritten before they expire. */
export type CurrentCredentials = () => S3Credentials;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Credentials from the standard variables of S3 tools, or from the file `AWS_SHARED_CREDENTIALS_FILE`, for example a
 * mounted secret; `null` if neither is set. Variables take precedence, as with those tools
 * (https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html).
 */
export function findCredentials(environment: Environment): CurrentCredentials | null {
  const given = credentialsIn({
    aws_access_key_id: environment['AWS_ACCESS_KEY_ID'],
    aws_secret_access_key: environment['AWS_SECRET_ACCESS_KEY'],
    aws_session_token: environment['AWS_SESSION_TOKEN'],
  });
  if (given) return () => given;
  const file = environment['AWS_SHARED_CREDENTIALS_FILE'];
  return file ? () => fromFile(file, environment['AWS_PROFILE'] || 'default') : null;
}

/** Read for every request: it is small, and a request to a bucket takes far longer. */
function fromFile(file: string, profile: string): S3Credentials {
  const found = credentialsIn(profileIn(contentOf(file), profile));
  if (!found) throw new StoreError(`${file} has no aws_access_key_id and aws_secret_access_key in [${profile}].`);
  return found;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StoreError(`The credentials cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

/** The lines `name = value` below `[profile]`; lines that begin with `#` or `;` are comments. */
function profileIn(text: string, profile: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  let section = '';
  for (const line of text.split(/\r?\n/)) {
    const [, heading, name = '', value = ''] = /^\s*(?:\[\s*(.+?)\s*\]|(\w+)\s*=\s*(.*?)\s*$)/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    else if (name && section === profile) values[name] = value;
  }
  return values;
}

function credentialsIn(values: Environment): S3Credentials | null {
  const [accessKeyId, secretAccessKey] = [values['aws_access_key_id'], values['aws_secret_access_key']];
  if (!accessKeyId || !secretAccessKey) return null;
  const sessionToken = values['aws_session_token'];
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
