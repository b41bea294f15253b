import type { Slot } from '@kontor/contract/extension';
import type { ShownExtension } from '@kontor/contract/extension-record';
import { inLanguage } from '@kontor/contract/language';
import type { PortalPage } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRegistry } from '../federation/surroundings.ts';
import { isOfPlace } from '../navigation/navigation.ts';
import { useAround } from '../navigation/use-navigation.ts';
import styles from './extensions.module.css';
import { RemoteBoundary } from './remote-boundary.tsx';
import { Waiting } from './waiting.tsx';

interface Extension extends ShownExtension {
  readonly owner: string;
  readonly name: string;
}

/** What remotes show in a slot, to this role in this place, in order. */
function useExtensions(slot: Slot): Extension[] {
  const { remotes } = useRegistry();
  const around = useAround();
  if (around === null) return [];
  return Object.entries(remotes)
    .flatMap(([owner, { extensions = {} }]) =>
      Object.entries(extensions).map(([name, extension]) => ({ ...extension, owner, name })),
    )
    .filter((extension) => extension.slot === slot && isOfPlace(extension, around))
    .sort((one, other) => one.order - other.order);
}

const componentOf = ({ extensions }: RemoteModule, { name }: Extension) => extensions?.[name];

/** What remotes show on a page, once that is there: each is loaded alone, and what fails leaves the others. */
export function ExtensionSlot({ name }: { readonly name: Slot }) {
  const isHydrated = useIsHydrated();
  const extensions = useExtensions(name);
  return (
    isHydrated &&
    extensions.map((extension) => (
      <RemoteBoundary
        key={`${extension.owner} ${extension.name}`}
        remote={extension.owner}
        skeleton={null}
        fallback={() => null}
      >
        {(module) => {
          const Component = componentOf(module, extension);
          return Component && <Component />;
        }}
      </RemoteBoundary>
    ))
  );
}

/** What lies over whatever page is open, once that is there, while the address carries its parameter. */
export function Overlays() {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const extensions = useExtensions('overlay');
  return (
    isHydrated &&
    extensions
      .filter(({ parameter }) => parameter !== undefined && search.get(parameter) === 'true')
      .map((extension) => (
        <RemoteBoundary
          key={`${extension.owner} ${extension.name}`}
          remote={extension.owner}
          skeleton={<Waiting />}
          fallback={() => <OverlayFailed extension={extension} />}
        >
          {(module) => {
            const Component = componentOf(module, extension);
            return Component && <Component />;
          }}
        </RemoteBoundary>
      ))
  );
}

/** Without its code there is nothing to close: the address is reset and a message is shown. */
function OverlayFailed({ extension: { parameter = '', failure } }: { readonly extension: Extension }) {
  const { notify, language } = useHost();
  const message = failure && inLanguage(failure, language);
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (message !== undefined) notify(message, 'danger');
    setSearch(
      (search) => {
        search.delete(parameter);
        return search;
      },
      { replace: true },
    );
  }, [notify, setSearch, message, parameter]);
  return null;
}

/**
 * Notices above a page. Their remotes are loaded only when needed: on the server for their own pages, else in the browser once
 * the page is there.
 */
export function Notices({ page }: { readonly page: PortalPage }) {
  const isHydrated = useIsHydrated();
  // On some pages they come with the content, at once, or there are none.
  const space = page.bringsNotices ? '' : styles.notice;
  const empty = <div className={space} />;
  return useExtensions('notice').map((extension) =>
    !isHydrated && page.owner !== extension.owner ? (
      <div key={`${extension.owner} ${extension.name}`} className={space} />
    ) : (
      <RemoteBoundary
        key={`${extension.owner} ${extension.name}`}
        remote={extension.owner}
        skeleton={empty}
        fallback={() => null}
      >
        {(module) => {
          const Component = componentOf(module, extension);
          return (
            Component && (
              <div className={space}>
                <Component />
              </div>
            )
          );
        }}
      </RemoteBoundary>
    ),
  );
}
