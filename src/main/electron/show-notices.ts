import { BrowserWindow } from 'electron';
import type { EventBatch, EventsWanted, ScreenSettings } from '../../contract/index.ts';
import { followNotices, type SystemNotice } from './notices.ts';
import { notify } from './notification.ts';
import { systemLocale } from './system-locale.ts';

/**
 * Shows the operator notifications of the system while the screens are not in front. Returns a function
 * that stops.
 * @param openAt is called with a screen when a notification is clicked.
 */
export function showNotices(
  station: {
    readonly screens: () => Pick<ScreenSettings, 'language' | 'locale'>;
    readonly events: (wanted: EventsWanted, signal: AbortSignal) => AsyncIterable<EventBatch>;
    /** Name of a station on another machine; null for this computer's own. */
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
  return followNotices((wanted, signal) => station.events(wanted, signal), desktop, onFault);
}
