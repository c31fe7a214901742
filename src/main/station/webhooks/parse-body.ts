import { parseExactly } from '../exact-json.ts';
import { parseXml } from '../util/parse-xml.ts';
import { parseForm } from './parse-form.ts';

/** Header names in lower case, with their values. */
export type KeptHeaders = Readonly<Record<string, string>>;

const MAX_HEADERS = 40;
const MAX_HEADER_CHARACTERS = 300;
/** Headers that may say which event it is, about what, and when; none that proves the sender. */
const EVENT_HEADER = new RegExp(
  [
    '^ce-|content-type|event|type|kind|topic|action|resource|object|entity|subject',
    'job|batch|status|(^|-)id$|uuid|(^|-)time',
  ].join('|'),
);
const SECRET = /sign|auth|token|secret|key|cookie|forward|real-ip|digest|request-id|trace|correlation/;
/** Fields in which some senders put JSON as text. */
const TEXT_OF_JSON = /^(message|payload|data|body|detail|event|json|object|resource)$/i;

/** The headers that decoding uses. */
export function keptHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): KeptHeaders {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && EVENT_HEADER.test(name) && !SECRET.test(name)
      ? [[name.toLowerCase(), value.slice(0, MAX_HEADER_CHARACTERS)] as const]
      : [],
  );
  return Object.fromEntries(kept.slice(0, MAX_HEADERS));
}

/**
 * The body as a tree, in any notation: JSON, also as text within JSON, a form, or XML. Null if it is none of
 * them. Throws TooDeepError.
 */
export function parseBody(body: Uint8Array, { 'content-type': type = '' }: KeptHeaders): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body).trim();
  } catch {
    return null;
  }
  const json = parseJson(text);
  if (json !== undefined) return withTexts(json);
  if (text.startsWith('<')) return parseXml(text);
  if (/urlencoded/i.test(type) || /^[\w.[\]%+-]+=/.test(text)) return withTexts(parseForm(text));
  return null;
}

function parseJson(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

/** Replaces JSON text in one of the usual fields by what it says. */
function withTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const isText = typeof one === 'string' && TEXT_OF_JSON.test(name) && /^\s*[{[]/.test(one);
    return [name, isText ? (parseJson(one) ?? one) : one] as const;
  });
  return Object.fromEntries(entries);
}
