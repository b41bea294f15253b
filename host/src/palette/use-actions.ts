import { type Language, languages } from '@kontor/contract/language';
import type { Theme } from '@kontor/contract/theme';
import { shopAdminUrl } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useNamedPagePath } from '@kontor/platform/host-hooks';
import { ofLanguage } from '@kontor/platform/languages/of-language';
import { useOtherLanguages } from '@kontor/platform/languages/use-other-languages';
import { useLogout } from '@kontor/platform/use-logout';
import {
  mdiAccountPlusOutline,
  mdiAutorenew,
  mdiHelpCircleOutline,
  mdiKeyboardOutline,
  mdiLogout,
  mdiMonitor,
  mdiOpenInNew,
  mdiPlus,
  mdiReceiptTextOutline,
  mdiTranslate,
  mdiWeatherNight,
  mdiWhiteBalanceSunny,
} from '@mdi/js';
import { useNavigate } from 'react-router-dom';
import { open } from '../base/opened.ts';
import { addShopPath, mayAddShop } from '../navigation/adding-shops.ts';
import { useTheme } from '../session/use-theme.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';
import type { Entry } from './search.ts';
import { usePaletteTexts } from './use-palette-texts.ts';

const themes = [
  { name: 'light', theme: 'light', icon: mdiWhiteBalanceSunny, words: 'hell light' },
  { name: 'dark', theme: 'dark', icon: mdiWeatherNight, words: 'dunkel dark' },
  { name: 'system', theme: null, icon: mdiMonitor, words: 'System' },
] as const;

const titleIn = (language: Language, name: keyof typeof de.action) => (texts[language] as typeof de).action[name];

/** An action by its name in the texts, with further words by which it is found. */
type ActionOf = (name: keyof typeof de.action, icon: string, words: string, run: () => void) => Entry;

/** What can be done from anywhere. What this role may not do is not offered. */
export function useActions(): Entry[] {
  const t = usePaletteTexts();
  const { theme, choose } = useTheme();
  const { others, change } = useOtherLanguages();
  const { start } = useLogout();
  const action: ActionOf = (name, icon, words, run) => ({
    id: `action:${name}`,
    kind: 'action',
    title: t(`action.${name}`),
    icon,
    words: `${languages.map((each) => titleIn(each, name)).join(' ')} ${words}`,
    run,
  });
  const otherTheme = (wanted: Theme | null) => wanted !== theme;
  return [
    ...useActionsOfPlace(action),
    ...themes
      .filter((offered) => otherTheme(offered.theme))
      .map((offered) =>
        action(offered.name, offered.icon, `${offered.words} Darstellung Farben appearance theme colours mode`, () =>
          choose(offered.theme),
        ),
      ),
    ...others.map(
      (other): Entry => ({
        id: `action:language-${other}`,
        kind: 'action',
        title: ofLanguage(other, 'change'),
        icon: mdiTranslate,
        words: `Sprache Deutsch Englisch language German English ${ofLanguage(other, 'name')}`,
        run: () => change(other),
      }),
    ),
    action('help', mdiHelpCircleOutline, 'Hilfe Kontakt Support Fragen help contact support', () => open('help')),
    action('shortcuts', mdiKeyboardOutline, 'Tastenkürzel Tastatur Hilfe keyboard shortcuts help', () =>
      open('shortcuts'),
    ),
    action('logout', mdiLogout, 'Abmelden ausloggen sign out log out', start),
  ];
}

function useActionsOfPlace(action: ActionOf): Entry[] {
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const pathOf = useNamedPagePath();
  const { place, track } = useHost();
  const { organization, shop, organizations } = place;
  const go = (to: string) => () => void navigate(to);
  const offered: Entry[] = [];
  if (mayAddShop(organization, organizations)) {
    const to = addShopPath(organization);
    offered.push(action('addShop', mdiPlus, 'Shop anlegen add create shop', go(to)));
  }
  if (!organization) return offered;
  if (mayCall('POST /organization/{organizationUuid}/invitation')) {
    const to = pathOf(shop ? 'shopMembers' : 'organizationMembers');
    if (to) offered.push(action('invite', mdiAccountPlusOutline, 'Mitglied Team einladen invite member user', go(to)));
  }
  if (!shop) return offered;
  if (mayCall('POST /organization/{organizationUuid}/shop/{shopUuid}/cart')) {
    const to = pathOf('subscription');
    const words = 'Abonnement Tarif buchen ändern upgrade change subscription plan';
    if (to) offered.push(action('changePlan', mdiAutorenew, words, go(to)));
  }
  if (mayCall('GET /organization/{organizationUuid}/invoice/archive')) {
    const to = pathOf('invoices');
    const words = 'Rechnungen Archiv ZIP DATEV exportieren download export invoices archive';
    if (to) offered.push(action('archive', mdiReceiptTextOutline, words, go(to)));
  }
  const adminUrl = shopAdminUrl(shop);
  if (adminUrl) {
    const openAdmin = () => {
      track('kontorAdminButtonClicked', {});
      window.open(adminUrl, '_blank', 'noopener');
    };
    offered.push(action('shopAdmin', mdiOpenInNew, 'Shop Admin Backend', openAdmin));
  }
  return offered;
}
