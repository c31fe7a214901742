import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Protocol, protocol } from 'electron';
import type { ArtworkAnswer, ArtworkRequest } from '../host/artwork-answer.ts';
import { contentSecurityPolicy } from '../host/content-security-policy.ts';
import { APP_SCHEME, artworkOfRequest, fileOfRequest } from './web-policy.ts';

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Answers requests for the artwork of one station. */
type AnswerArtwork = (request: ArtworkRequest) => Promise<ArtworkAnswer>;

/** Serves the build and, by id, archived artwork under our own scheme, and nothing else. */
export function serveAppScheme(
  on: Pick<Protocol, 'handle'>,
  folder: string,
  answerArtwork: AnswerArtwork,
): void {
  on.handle(APP_SCHEME, async (request) => {
    const artwork = artworkOfRequest(request);
    if (artwork !== null) return serveArtwork(artwork, request.headers, answerArtwork);
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

async function serveArtwork(id: string, headers: Headers, answerArtwork: AnswerArtwork): Promise<Response> {
  const answer = await answerArtwork({
    id,
    range: headers.get('range'),
    ifRange: headers.get('if-range'),
    ifNoneMatch: headers.get('if-none-match'),
  });
  return new Response(answer.body === null ? null : Readable.toWeb(answer.body), {
    status: answer.status,
    headers: { ...answer.headers, 'x-content-type-options': 'nosniff' },
  });
}
