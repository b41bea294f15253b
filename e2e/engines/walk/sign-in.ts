import { demoAuthenticatorSecret, demoPassword, isDemoStaff } from '@kontor/contract/demo';
import { withCode } from '@kontor/programs/authenticator-app';
import { type JourneyLanguage, words } from '../../src/words.ts';
import { until } from '../browsers/until.ts';
import type { Person } from './person.ts';

/** Signs in a user of the demo data, and waits for the first page. */
export async function signIn(person: Person, username: string): Promise<void> {
  const text = words.de;
  await person.opens('/login');
  await person.clicks({ role: 'button', name: text.onlyNecessary });
  const sendPassword = async () => {
    await person.types({ label: text.email }, username);
    await person.types({ label: text.password }, demoPassword);
    await person.clicks({ role: 'button', name: text.login });
  };
  const sendCode = async (code: string) => {
    // Typing adds to what a field has: each code gets an empty one.
    await person.opens('/login');
    await sendPassword();
    await person.types({ label: text.code }, code);
    await person.clicks({ role: 'button', name: text.login });
  };
  if (isDemoStaff(username)) {
    await withCode(demoAuthenticatorSecret, sendCode, () => isCodeRefused(person));
  } else await sendPassword();
  await person.comesTo(/^\/(?!login)/);
  await person.settles();
}

const isCodeRefused = (person: Person): Promise<boolean> =>
  until('an answer to the code', async () => {
    if (!(await person.at()).startsWith('/login')) return false;
    const isMarked = await person.asks(() => document.querySelector('[aria-invalid=true]') !== null, null);
    if (!isMarked) throw new Error('no answer yet');
    return true;
  });

/** Signs out with the user's menu, and waits for the login. */
export async function signOut(person: Person, language: JourneyLanguage = 'de'): Promise<void> {
  await chooseInMenu(person, 'menuitem', words[language].signOut, language);
  await person.comesTo(/^\/login/);
  await person.settles();
}

export async function chooseInMenu(
  person: Person,
  role: 'menuitem' | 'menuitemradio',
  name: string,
  language: JourneyLanguage = 'de',
): Promise<void> {
  await person.clicks({ role: 'button', name: words[language].userMenu });
  await person.clicks({ role, name });
}
