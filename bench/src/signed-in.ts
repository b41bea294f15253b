import { demoPassword, demoUsers } from '@kontor/contract/demo';

/** The header with the cookies of a demo merchant who signs in at a server. */
export async function signInAt(origin: string): Promise<string> {
  const visit = await fetch(`${origin}/api/v4/config`);
  const cookies = new Map(visit.headers.getSetCookie().map(nameAndValue));
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const login = await fetch(`${origin}/api/v4/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: header(),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    },
    body: JSON.stringify({ username: demoUsers.merchant.email, password: demoPassword }),
  });
  if (!login.ok) throw new Error(`The login was answered ${login.status}.`);
  for (const cookie of login.headers.getSetCookie()) cookies.set(...nameAndValue(cookie));
  return `Cookie: ${header()}`;
}

function nameAndValue(cookie: string): [string, string] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  return [name, value];
}
