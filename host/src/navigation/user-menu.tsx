import { shownEmail } from '@kontor/domain/shown-email';
import { fullName } from '@kontor/domain/user';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { ofLanguage } from '@kontor/platform/languages/of-language';
import { useOtherLanguages } from '@kontor/platform/languages/use-other-languages';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useLogout } from '@kontor/platform/use-logout';
import { Avatar } from '@kontor/ui/avatar';
import { Icon } from '@kontor/ui/icon';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@kontor/ui/menu';
import { Text } from '@kontor/ui/text';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import {
  mdiAccountOutline,
  mdiChevronDown,
  mdiCookieOutline,
  mdiHelpCircleOutline,
  mdiLogout,
  mdiOfficeBuildingOutline,
  mdiTranslate,
} from '@mdi/js';
import { open } from '../base/opened.ts';
import { useTexts } from '../base/use-texts.ts';
import type { NavigationTexts } from './navigation-texts.ts';
import { ThemeChoice } from './theme-choice.tsx';
import styles from './top-bar.module.css';

/** The signed-in user, and the links of the account. */
export function UserMenu() {
  const t = useTexts<NavigationTexts>();
  const { place, openCookieSettings } = useHost();
  const user = useUser();
  const name = fullName(user) || shownEmail(user.email);
  const { others, change } = useOtherLanguages();
  const { start } = useLogout();
  const trigger = (
    <button type="button" className={styles.action}>
      <Avatar initials={initialsOf(name)} />
      <span className={styles.wide}>
        <span className={styles.user}>{name}</span>
        <Icon path={mdiChevronDown} size={16} />
      </span>
      <VisuallyHidden>{t('userMenu.label')}</VisuallyHidden>
    </button>
  );
  return (
    <Menu
      align="end"
      trigger={trigger}
      header={
        <>
          <Text variant="h3">{name}</Text>
          {fullName(user) !== '' && (
            <Text variant="small" tone="secondary">
              {shownEmail(user.email)}
            </Text>
          )}
        </>
      }
    >
      {place.organization && <PlaceLinks />}
      {others.map((other) => (
        <MenuItem key={other} icon={mdiTranslate} onSelect={() => change(other)}>
          {ofLanguage(other, 'change')}
        </MenuItem>
      ))}
      <MenuItem icon={mdiHelpCircleOutline} onSelect={() => open('help')}>
        {t('userMenu.help')}
      </MenuItem>
      <MenuItem icon={mdiCookieOutline} onSelect={openCookieSettings}>
        {t('userMenu.cookies')}
      </MenuItem>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuItem icon={mdiLogout} onSelect={start}>
        {t('userMenu.logout')}
      </MenuItem>
    </Menu>
  );
}

/** Pages that are opened within an organization; there is none on the operators' page. */
function PlaceLinks() {
  const t = useTexts<NavigationTexts>();
  const { shop } = useHost().place;
  return (
    <>
      <MenuLink icon={mdiAccountOutline} render={<PageLink page={shop ? 'shopUser' : 'organizationUser'} />}>
        {t('userMenu.profile')}
      </MenuLink>
      <MenuLink
        icon={mdiOfficeBuildingOutline}
        render={<PageLink page={shop ? 'shopBaseData' : 'organizationBaseData'} />}
      >
        {t('userMenu.baseData')}
      </MenuLink>
    </>
  );
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase();
}
