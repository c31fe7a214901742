import { extname, join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { ArtworkId } from '../../contract/index.ts';

export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://makeready';
export const APP_URL = `${APP_ORIGIN}/index.html`;

/**
 * Whether this is the URL of one of our pages. Only such a frame gets the message port, and a window may go
 * nowhere else. On a privileged scheme Chromium sends no Origin header, so the frame's own URL is checked;
 * a missing one is refused.
 */
export function isOurPage(url: string | undefined): boolean {
  return (
    url !== undefined &&
    URL.canParse(url) &&
    new URL(url).protocol === 'app:' &&
    new URL(url).host === 'makeready'
  );
}

/**
 * What our page may do beyond displaying itself: copy buttons write text to the clipboard. Everything else
 * is denied.
 */
export const mayUse = (permission: string, requestingUrl: string | undefined): boolean =>
  permission === 'clipboard-sanitized-write' && isOurPage(requestingUrl);

/**
 * Whether anything in the app may load this. Only our own pages, and `devtools:` if the developer tools are
 * allowed.
 */
export function mayLoad(url: string, devTools: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  if (protocol === 'devtools:') return devTools;
  if (protocol === 'blob:' || protocol === 'data:') return true;
  return isOurPage(url);
}

/** Whether the window that prints may load this: the file itself, and Chromium's viewer around it. */
export const mayLoadToPrint = (url: string, printed: string): boolean =>
  url === printed ||
  (URL.canParse(url) && ['chrome-extension:', 'chrome:', 'blob:', 'data:'].includes(new URL(url).protocol));

/**
 * Whether the operator may be asked where to save this. Only what our page made itself: an export, or the
 * diagnostics.
 */
export const maySave = (url: string): boolean => url.startsWith(`blob:${APP_ORIGIN}/`);

/** The id in an address of archived artwork, as written there; null if the request is for something else. */
export function artworkOfRequest(request: { readonly url: string; readonly method: string }): string | null {
  if (request.method !== 'GET' || !isOurPage(request.url)) return null;
  return /^\/artwork\/([^/]*)$/.exec(new URL(request.url).pathname)?.[1] ?? null;
}

const CopyRequest = z.object({
  id: ArtworkId,
  task: z.enum(['prepare', 'reveal', 'drag', 'print']),
  name: z.string().max(1_000),
});
export type CopyRequest = z.infer<typeof CopyRequest>;

/**
 * What a page wants to do on this computer with a file of a station elsewhere; null if the request is for
 * something else.
 */
export function copyOfRequest(request: {
  readonly url: string;
  readonly method: string;
}): CopyRequest | null {
  if (request.method !== 'POST' || !isOurPage(request.url)) return null;
  const { pathname, searchParams } = new URL(request.url);
  const [, id, task] = /^\/copies\/([^/]*)\/([^/]*)$/.exec(pathname) ?? [];
  return CopyRequest.safeParse({ id, task, name: searchParams.get('name') }).data ?? null;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/octet-stream',
  '.wasm': 'application/wasm',
};

/** A file of the build. */
export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
}

/**
 * The file of the build that a request of our scheme asks for, or null: another host, another method, a
 * kind of file that the build does not contain, or a path that leads out of it. The path is checked after
 * it has been resolved.
 */
export function fileOfRequest(
  request: { readonly url: string; readonly method: string },
  folder: string,
): ServedFile | null {
  if (request.method !== 'GET' || !isOurPage(request.url)) return null;
  let path: string;
  try {
    path = decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return null;
  }
  if (path.includes('\0')) return null;
  const resolved = normalize(join(folder, path === '/' ? 'index.html' : path));
  const contentType = contentTypes[extname(resolved)];
  if (contentType === undefined || !resolved.startsWith(normalize(folder) + sep)) return null;
  return { path: resolved, contentType };
}
