import { app } from 'electron';

/**
 * Restarts the app with the same arguments. An AppImage is started as such, because its unpacked files
 * disappear with this process.
 */
export function startAgain(): void {
  const { APPIMAGE } = process.env;
  app.relaunch(APPIMAGE === undefined ? undefined : { execPath: APPIMAGE, args: process.argv.slice(1) });
  app.exit(0);
}
