import { z } from 'zod';

const MAX_CHARACTERS = 2_000;

/** More headers of every request to a service, one `Name: value` a line. */
export const RequestHeaders = z.string().trim().max(MAX_CHARACTERS);

/** A header name (RFC 9110, section 5.1), and printable ASCII as its value. */
const LINE = /^([A-Za-z0-9!#$%&'*+.^_`|~-]+):[ \t]*([\x21-\x7e][\x20-\x7e]*)$/;
/** Headers that a request's own working depends on. */
const OWN =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|range|if-.*|accept-encoding)$/;
/** The place for a secret is the access token, which is encrypted and kept out of every log and archive. */
const SECRET = /auth|cookie|token|secret|passw|credential|signature|api-?key|^proxy-/;

/** The headers by name, or the first line that is none or that Makeready does not send. */
export function headersIn(
  text: string,
): { readonly headers: Readonly<Record<string, string>> } | { readonly wrong: string } {
  const headers: Record<string, string> = {};
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue;
    const [, name = '', value = ''] = LINE.exec(line) ?? [];
    const key = name.toLowerCase();
    if (name === '' || OWN.test(key) || SECRET.test(key)) return { wrong: name === '' ? line : name };
    headers[key] = value.trim();
  }
  return { headers };
}
