import type { Agent, IncomingHttpHeaders } from 'node:http';
import { ArtworkId } from '../../contract/index.ts';
import type { ArtworkAnswer, ArtworkRequest } from '../host/artwork-answer.ts';
import { askStation } from './ask-station.ts';

const statuses = [200, 206, 304, 404, 416] as const;

const failed = (status: 404 | 502): ArtworkAnswer => ({
  status,
  headers: { 'cache-control': 'no-store' },
  body: null,
});

/** Whatever a station says, its answer is served as a PDF, and as a download when opened by itself. */
const headersOf = ({ etag, ...rest }: IncomingHttpHeaders): Record<string, string> => ({
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-cache',
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="artwork.pdf"',
  ...(etag === undefined ? {} : { etag }),
  ...Object.fromEntries(
    ['content-length', 'content-range'].flatMap((name) => {
      const value = rest[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  ),
});

/** Requests artwork from a station, whole or a range, and streams the answer. */
export async function stationArtwork(
  { id, range, ifRange, ifNoneMatch }: ArtworkRequest,
  station: {
    readonly origin: string;
    readonly agent: Agent;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<ArtworkAnswer> {
  const wanted = ArtworkId.safeParse(id);
  if (!wanted.success) return failed(404);
  const given = { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch };
  const answer = await askStation({
    ...station,
    path: `/artwork/${wanted.data}`,
    headers: {
      ...station.headers,
      ...Object.fromEntries(Object.entries(given).filter((one): one is [string, string] => one[1] !== null)),
    },
  }).catch(() => null);
  const status = statuses.find((one) => one === answer?.statusCode);
  if (answer === null || status === undefined || status === 404) {
    answer?.destroy();
    return failed(status === 404 ? 404 : 502);
  }
  const body = status === 200 || status === 206 ? answer : null;
  if (body === null) answer.resume();
  return { status, headers: headersOf(answer.headers), body };
}
