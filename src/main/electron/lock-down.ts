import type { App, Session, WebContents } from 'electron';
import { isOurPage, mayLoad, mayUse } from './web-policy.ts';

/** Everything that Electron allows by default and this app has no use for is denied, in the request and in the check. */
export function lockDownSession(session: Session, devTools: boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(mayUse(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, { requestingUrl }) =>
    mayUse(permission, requestingUrl ?? origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url, devTools) }));
  session.on('will-download', (event) => event.preventDefault());
}

/** No window goes anywhere but to our own pages, opens another, or embeds a webview. */
export function lockDownContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
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
}

/** Applies to every web contents that is ever made, whoever makes it. */
export function lockDownApp(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => lockDownContents(contents));
}
