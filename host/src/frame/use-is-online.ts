import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

/** A browser that has just loaded the page was online. */
const whileHydrating = () => true;

/** The browser's connection state; it may be unaware of failing requests. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, whileHydrating);
