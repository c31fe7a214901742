import type { App, Session, WebContents } from 'electron';
import { isOurPage, mayLoad, maySave, mayUse } from './web-policy.ts';

/**
 * Denies everything that Electron allows by default and this app does not use, both when requested and when
 * checked.
 */
export function lockDownSession(session: Session, devTools: boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(mayUse(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, { requestingUrl }) =>
    mayUse(permission, requestingUrl ?? origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses);
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url, devTools) }));
  session.on('will-download', (event, item) => {
    if (!maySave(item.getURL())) event.preventDefault();
  });
}

/**
 * A window may only navigate to our own pages. It cannot open others, embed a webview or be given a device.
 */
export function lockDownContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Neither the page's policy nor the session sees WebRTC traffic, so restrict it to a proxy; there is none.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Otherwise the first device found would be selected.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
}

/**
 * Applies to every web contents, however it is created. Nothing in a window uses TLS, so there are no
 * certificates to trust or present and no logins.
 */
export function lockDownApp(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => lockDownContents(contents));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('login', (event, _contents, _details, _auth, logIn) => {
    event.preventDefault();
    logIn();
  });
}
