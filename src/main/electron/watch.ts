import { app, BrowserWindow, Notification } from 'electron';
import type { StationApi } from '../station/api/index.ts';
import { followNotices, type SystemNotice } from './notices.ts';

/**
 * Tells an operator who looks elsewhere what has happened, by the system's notifications. Returns how to stop.
 * @param openAt is called with a place in the screens when a notification is clicked.
 */
export function watch(
  api: StationApi,
  openAt: (hash: string) => void,
  onFault: (error: unknown) => void,
): () => void {
  const desk = {
    screens: () => api.settings.get().screens,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    systemLocale: () => app.getLocale(),
    show({ title, body, silent, hash }: SystemNotice): void {
      if (!Notification.isSupported()) return;
      const shown = new Notification({ title, body, silent });
      shown.on('click', () => openAt(hash));
      shown.show();
    },
  };
  return followNotices((signal) => api.events.subscribe(undefined, signal), desk, onFault);
}
