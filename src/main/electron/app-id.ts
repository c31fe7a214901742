/** The name by which Windows knows the app: the `appId` of electron-builder.yml. */
export const APP_ID = 'print.makeready.desktop';
