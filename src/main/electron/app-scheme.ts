import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Protocol, protocol } from 'electron';
import type { ArtworkAnswer, ArtworkRequest } from '../host/artwork-answer.ts';
import { contentSecurityPolicy } from '../host/content-security-policy.ts';
import { ApiError } from '../station/model/api-error.ts';
import {
  APP_SCHEME,
  artworkOfRequest,
  type CopyRequest,
  copyOfRequest,
  fileOfRequest,
} from './web-policy.ts';

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Answers requests for the artwork of one station. */
type AnswerArtwork = (request: ArtworkRequest) => Promise<ArtworkAnswer>;

/** Takes a file of a station elsewhere out of its window. Throws ApiError. */
type TakeOut = (request: CopyRequest) => Promise<void>;

/** Serves the build and, by id, archived artwork under our own scheme, and nothing else. */
export function serveAppScheme(
  on: Pick<Protocol, 'handle'>,
  folder: string,
  answerArtwork: AnswerArtwork,
  takeOut?: TakeOut,
): void {
  on.handle(APP_SCHEME, async (request) => {
    const copy = takeOut === undefined ? null : copyOfRequest(request);
    if (takeOut !== undefined && copy !== null) return answerCopy(() => takeOut(copy));
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

/** A refusal is answered in the terms of the contract: what happened, and what can be done. */
async function answerCopy(take: () => Promise<void>): Promise<Response> {
  try {
    await take();
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { what, remedy } = error;
    return Response.json({ what, remedy }, { status: 409, headers: { 'cache-control': 'no-store' } });
  }
}
