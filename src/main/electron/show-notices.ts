import { BrowserWindow } from 'electron';
import type { StationThread } from '../thread/station-thread.ts';
import { followNotices, type SystemNotice } from './notices.ts';
import { notify } from './notification.ts';
import { systemLocale } from './system-locale.ts';

/**
 * Tells an operator who looks elsewhere what has happened, by the system's notifications. Returns how to
 * stop.
 * @param openAt is called with a place in the screens when a notification is clicked.
 */
export function showNotices(
  station: Pick<StationThread, 'settings' | 'events'>,
  openAt: (hash: string) => void,
  onFault: (error: unknown) => void,
): () => void {
  const desktop = {
    screens: () => station.settings.screens,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    systemLocale,
    show({ title, body, silent, hash }: SystemNotice): void {
      notify({ title, body, silent }, { click: () => openAt(hash), fault: onFault });
    },
  };
  return followNotices((signal) => station.events(signal), desktop, onFault);
}
