import { create } from 'zustand';

/** What the frame has opened above the page. */
export type Opened = 'palette' | 'shortcuts' | 'help' | null;

export const useOpened = create<{ readonly opened: Opened }>(() => ({ opened: null }));

export const open = (opened: Opened): void => useOpened.setState({ opened });
