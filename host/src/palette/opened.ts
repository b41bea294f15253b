import { create } from 'zustand';

/** What is open above the page by the keys of the frame. */
export type Opened = 'palette' | 'shortcuts' | null;

export const useOpened = create<{ readonly opened: Opened }>(() => ({ opened: null }));

export const open = (opened: Opened): void => useOpened.setState({ opened });
