import { message } from '../../../../contract/index.ts';
import { ServiceError } from '../errors.ts';
import { instantMs, layersOf, pick, text } from './read.ts';

/** A place for one file at the service. */
export interface PresignedAsset {
  /** Where the file is uploaded to by PUT; its query is a secret. */
  readonly presignedUrl: URL;
  /** By which a request names the uploaded file. */
  readonly url: string;
  /** Milliseconds since the epoch; null if the service does not say. */
  readonly expiresAt: number | null;
}

/** Throws ServiceError `unreadable`. @param asked the URL of the request: a relative one starts there. */
export function decodePresignedAsset(body: unknown, asked: URL): PresignedAsset {
  const layers = layersOf(body);
  const address = (value: unknown): URL | null => {
    const url = URL.parse(text(value) ?? '', asked.href);
    return text(value) !== null && url !== null && /^https?:$/.test(url.protocol) ? url : null;
  };
  const presignedUrl = pick(layers, ['presigned_url', 'signed_url', 'upload_url'], address);
  const url = pick(layers, ['url', 'path', 'location'], address);
  if (presignedUrl === null || url === null)
    throw new ServiceError('unreadable', { userMessage: message('service.no-upload-url') });
  const expiresAt = pick(layers, ['expires_at', 'expires'], instantMs);
  return { presignedUrl, url: url.href, expiresAt };
}
