import type { Slot } from '@kontor/contract/extension';
import type { ShownExtension } from '@kontor/contract/extension-record';
import { inLanguage } from '@kontor/contract/language';
import type { PortalPage } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
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

interface ExtensionViewProps extends Pick<ComponentProps<typeof RemoteBoundary>, 'skeleton'> {
  readonly extension: Extension;
  readonly fallback?: ReactNode;
  /** Of what stands around it. */
  readonly className?: string | undefined;
}

/** Loaded alone: what fails leaves the others. */
function ExtensionView({ extension: { owner, name }, skeleton, fallback = null, className }: ExtensionViewProps) {
  return (
    <RemoteBoundary remote={owner} skeleton={skeleton} fallback={() => fallback}>
      {({ extensions }) => {
        const Component = extensions?.[name];
        if (!Component) return null;
        return className === undefined ? (
          <Component />
        ) : (
          <div className={className}>
            <Component />
          </div>
        );
      }}
    </RemoteBoundary>
  );
}

const keyOf = ({ owner, name }: Extension) => `${owner} ${name}`;

/** What remotes show on a page, once that is there. */
export function ExtensionSlot({ name }: { readonly name: Slot }) {
  const isHydrated = useIsHydrated();
  const extensions = useExtensions(name);
  return (
    isHydrated &&
    extensions.map((extension) => <ExtensionView key={keyOf(extension)} extension={extension} skeleton={null} />)
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
        <ExtensionView
          key={keyOf(extension)}
          extension={extension}
          skeleton={<Waiting />}
          fallback={<OverlayFailed extension={extension} />}
        />
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

/** Whether it keeps room for notices that are not there yet. On some pages they come with the content, at once, or there are none. */
export const waitsForNotices = (page: PortalPage): boolean => page.bringsNotices !== true;

/**
 * Notices above a page. Their remotes are loaded only when needed: on the server for their own pages, else in the browser once
 * the page is there.
 */
export function Notices({ page }: { readonly page: PortalPage }) {
  const isHydrated = useIsHydrated();
  const space = waitsForNotices(page) ? styles.notice : '';
  const empty = <div className={space} />;
  return useExtensions('notice').map((extension) =>
    !isHydrated && page.owner !== extension.owner ? (
      <div key={keyOf(extension)} className={space} />
    ) : (
      <ExtensionView key={keyOf(extension)} extension={extension} skeleton={empty} className={space} />
    ),
  );
}
