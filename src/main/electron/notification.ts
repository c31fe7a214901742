import { Notification, type NotificationConstructorOptions } from 'electron';
import { LRUCache } from 'lru-cache';

/** Electron collects a notification without a reference, and its click then does nothing. */
const shown = new LRUCache<Notification, true>({ max: 50 });

/**
 * Shows a system notification, if supported.
 * @param on.click is called when the operator clicks it, however late.
 * @param on.fault is called with the reason if the system does not show it.
 */
export function notify(
  options: NotificationConstructorOptions,
  on: { readonly click: () => void; readonly fault: (error: unknown) => void },
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification(options);
  const letGo = (): void => void shown.delete(notification);
  shown.set(notification, true);
  notification.on('click', () => {
    letGo();
    on.click();
  });
  notification.on('close', letGo);
  notification.on('failed', (_event, error) => {
    letGo();
    on.fault(new Error(`The system showed no notification: ${error}`));
  });
  notification.show();
}
