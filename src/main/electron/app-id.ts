/** The name by which Windows knows the app: the `appId` of electron-builder.yml. */
export const APP_ID = 'print.makeready.desktop';

/**
 * The name by which a Linux desktop and its portals know the app: the `desktopName` of package.json, without
 * its suffix.
 */
export const LINUX_APP_ID = 'print.makeready.Makeready';
