import { BrowserWindow } from 'electron';
import type { StationApi } from '../station/api/index.ts';
import { followNotices, type SystemNotice } from './notices.ts';
import { notify } from './notification.ts';
import { systemLocale } from './system-locale.ts';

/**
 * Tells an operator who looks elsewhere what has happened, by the system's notifications. Returns how to
 * stop.
 * @param openAt is called with a place in the screens when a notification is clicked.
 */
export function showNotices(
  api: StationApi,
  openAt: (hash: string) => void,
  onFault: (error: unknown) => void,
): () => void {
  const desktop = {
    screens: () => api.settings.get().screens,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    systemLocale,
    show({ title, body, silent, hash }: SystemNotice): void {
      notify({ title, body, silent }, { click: () => openAt(hash), fault: onFault });
    },
  };
  return followNotices((signal) => api.events.subscribe(undefined, signal), desktop, onFault);
}
