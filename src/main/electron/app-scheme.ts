import { readFile } from 'node:fs/promises';
import { type Protocol, protocol } from 'electron';
import { contentSecurityPolicy } from '../host/content-security-policy.ts';
import { APP_SCHEME, fileOfRequest } from './web-policy.ts';

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the build under our own scheme, and nothing else. */
export function serveAppScheme(on: Pick<Protocol, 'handle'>, folder: string): void {
  on.handle(APP_SCHEME, async (request) => {
    const file = fileOfRequest(request, folder);
    const bytes = file === null ? null : await readFile(file.path).catch(() => null);
    if (file === null || bytes === null) return new Response('Not found', { status: 404 });
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': file.contentType,
        'content-security-policy': contentSecurityPolicy(),
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
