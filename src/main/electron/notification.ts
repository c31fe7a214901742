import { Notification, type NotificationConstructorOptions } from 'electron';
import { LRUCache } from 'lru-cache';

/** Electron lets go of a notification that nobody holds, and its click then does nothing. */
const shown = new LRUCache<Notification, true>({ max: 50 });

/**
 * Shows a notification of the system's, where it has any.
 * @param on.click is called when the operator clicks it, however long it has stood there.
 * @param on.fault hears why the system would not show it.
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
