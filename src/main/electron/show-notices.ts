import { BrowserWindow } from 'electron';
import type { EventBatch, ScreenSettings } from '../../contract/index.ts';
import { followNotices, type SystemNotice } from './notices.ts';
import { notify } from './notification.ts';
import { systemLocale } from './system-locale.ts';

/**
 * Tells an operator who looks elsewhere what has happened, by the system's notifications. Returns how to
 * stop.
 * @param openAt is called with a place in the screens when a notification is clicked.
 */
export function showNotices(
  station: {
    readonly screens: () => Pick<ScreenSettings, 'language' | 'locale'>;
    readonly events: (signal: AbortSignal) => AsyncIterable<EventBatch>;
    /** Of a station on another machine; null: the one of this computer needs none. */
    readonly name: string | null;
  },
  openAt: (hash: string) => void,
  onFault: (error: unknown) => void,
): () => void {
  const desktop = {
    screens: station.screens,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    systemLocale,
    show({ title, body, silent, hash }: SystemNotice): void {
      const whose = station.name === null ? title : `${station.name}: ${title}`;
      notify({ title: whose, body, silent }, { click: () => openAt(hash), fault: onFault });
    },
  };
  return followNotices((signal) => station.events(signal), desktop, onFault);
}
