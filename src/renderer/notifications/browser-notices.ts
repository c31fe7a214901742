/** Whether this browser may show notices outside its window; `app`: the desktop app does that itself. */
export type OutsideNotices = 'app' | 'unsafe' | NotificationPermission;

/** Its current state, which the operator may change in the browser at any time. */
export function outsideNotices(): OutsideNotices {
  if (location.protocol === 'app:') return 'app';
  return window.isSecureContext && 'Notification' in window ? Notification.permission : 'unsafe';
}

export const mayShowOutside = (): boolean => outsideNotices() === 'granted';

/** Lets the browser ask the operator; resolves with the state afterwards. */
export async function askForOutsideNotices(): Promise<OutsideNotices> {
  await Notification.requestPermission();
  return outsideNotices();
}
