/** Whether this browser may show notices outside its window; `app`: the desktop app does that itself. */
export type OutsideNotices = 'app' | 'unsafe' | NotificationPermission;

/** As it is now: the operator may change it in the browser at any time. */
export function outsideNotices(): OutsideNotices {
  if (location.protocol === 'app:') return 'app';
  return window.isSecureContext && 'Notification' in window ? Notification.permission : 'unsafe';
}

export const mayShowOutside = (): boolean => outsideNotices() === 'granted';

/** The browser asks the operator; resolves with what is so then. */
export async function askForOutsideNotices(): Promise<OutsideNotices> {
  await Notification.requestPermission();
  return outsideNotices();
}
