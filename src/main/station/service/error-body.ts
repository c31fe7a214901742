import { asRecord, layersOf, listOf, pick, text } from './decode/read.ts';

const MAX_CHARACTERS = 2_048;
/**
 * An error page says what it has to say within this length; searching more of it for tags would take too
 * long.
 */
const MAX_HTML_CHARACTERS = 16_384;
const MAX_DEPTH = 8;
const MAX_ERRORS = 50;
/** Where services list what is wrong with single fields. */
const DETAILS = [
  ...['violations', 'errors', 'invalid_params', 'validation_errors', 'field_errors', 'details', 'detail'],
];
/** How an entry of such a list names its field. */
const FIELDS = [
  'field',
  'property_path',
  'property',
  'parameter',
  'param',
  'pointer',
  'source',
  'loc',
  'name',
];

/**
 * One line from an error body of any kind (assumption A8): problem+json, `message`, `error`, `errors`, plain
 * text or HTML. Empty if it says nothing.
 */
export function lineOfErrorBody(body: string): string {
  return (fromJson(body) ?? fromText(body.slice(0, MAX_HTML_CHARACTERS)))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
}

function fromJson(body: string): string | null {
  try {
    return withDetails(JSON.parse(body));
  } catch {
    return null;
  }
}

/** What is wrong in general, and what with which fields: some services say both, side by side. */
function withDetails(body: unknown): string | null {
  const said = sentence(body, 0);
  const record = layersOf(body);
  const layers = [...record, ...layersOf(pick(record, ['error'], asRecord))];
  const details = pick(layers, DETAILS, (one) => fieldByField(one));
  if (said === null || details === null) return said ?? details;
  return said.includes(details) ? said : `${said} (${details})`;
}

/** Errors by field, as an object or as a list of entries that name it; null if no field is named. */
function fieldByField(value: unknown): string | null {
  const listed = listOf(value);
  if (listed === null) return byField(value, 1);
  const lines = listed.slice(0, MAX_ERRORS).flatMap((one) => {
    const field = pick(layersOf(one), FIELDS, fieldName);
    const line = sentence(one, 1);
    return field === null || line === null ? [] : [`${field}: ${line}`];
  });
  return lines.join('; ') || null;
}

const fieldName = (value: unknown): string | null =>
  text(value) ?? listOf(value)?.join('.') ?? pick(layersOf(value), ['pointer', 'parameter'], text);

function sentence(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return null;
  const listed = listOf(value);
  if (listed !== null) {
    const lines = listed.slice(0, MAX_ERRORS).map((one) => sentence(one, depth + 1));
    return lines.filter((line) => line !== null).join('; ') || null;
  }
  const record = layersOf(value);
  return (
    pick(record, ['detail', 'message', 'error_description', 'title', 'reason', 'msg'], text) ??
    pick(record, ['errors', 'error'], (one) => sentence(one, depth + 1) ?? byField(one, depth + 1)) ??
    text(value)
  );
}

/** Errors by field: `{"quantity": ["is too small"]}`. */
function byField(value: unknown, depth: number): string | null {
  const lines = Object.entries(asRecord(value) ?? {})
    .slice(0, MAX_ERRORS)
    .flatMap(([field, one]) => {
      const line = sentence(one, depth);
      return line === null ? [] : [`${field}: ${line}`];
    });
  return lines.join('; ') || null;
}

/** The title of an HTML page, or its text without tags, styles and scripts. */
function fromText(body: string): string {
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(body)?.[1];
  if (title !== undefined) return title;
  let isCode = false;
  const texts = body.split('<').map((piece, place) => {
    const tag = place === 0 ? null : TAG.exec(piece);
    if (tag?.[2] !== undefined) isCode = tag[1] === '';
    if (isCode) return '';
    return tag === null ? piece : piece.slice(piece.includes('>') ? piece.indexOf('>') + 1 : piece.length);
  });
  return texts.join(' ');
}

/** What begins behind a `<`: whether it ends an element, and the name of one whose content is no text. */
const TAG = /^(\/?)(?:(script|style)\b|[a-z!?])/i;
