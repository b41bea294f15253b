import { demoAuthenticatorSecret, demoPassword, demoUsers } from '@kontor/contract/demo';
import { nextCode } from '@kontor/programs/authenticator-app';
import { type JourneyLanguage, words } from '../../src/words.ts';
import type { Person } from './person.ts';

/** Signs in a user of the demo data, and waits for the first page. */
export async function signIn(person: Person, username: string): Promise<void> {
  const text = words.de;
  await person.opens('/login');
  await person.clicks({ role: 'button', name: text.onlyNecessary });
  await person.types({ label: text.email }, username);
  await person.types({ label: text.password }, demoPassword);
  await person.clicks({ role: 'button', name: text.login });
  if (username === demoUsers.operator.email) {
    await person.types({ label: text.code }, await nextCode(demoAuthenticatorSecret));
    await person.clicks({ role: 'button', name: text.login });
  }
  await person.comesTo(/^\/(?!login)/);
  await person.settles();
}

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
