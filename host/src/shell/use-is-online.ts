import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

/** What the browser knows of its connection; where requests end it may know nothing. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
