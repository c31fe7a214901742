import { asRecord, first, text } from './decode/read.ts';

const MOST_CHARACTERS = 2_048;

/**
 * One line out of an error body of any kind (assumption A8): problem+json, `message`, `error`, `errors`, plain text
 * or HTML. Empty where there is nothing to say.
 */
export function lineOfErrorBody(body: string): string {
  return (fromJson(body) ?? fromText(body)).replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
}

function fromJson(body: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  return sentence(parsed);
}

function sentence(value: unknown): string | null {
  if (Array.isArray(value)) {
    const lines = value.map(sentence).filter((line) => line !== null);
    return lines.length === 0 ? null : lines.join('; ');
  }
  const record = asRecord(value);
  if (record === null) return text(value);
  const direct = first(record, ['detail', 'message', 'error_description', 'title', 'reason']);
  const nested = first(record, ['errors', 'error']);
  return text(direct) ?? (nested === undefined ? null : sentence(nested));
}

/** The title of an HTML page, or its text without tags, styles and scripts. */
function fromText(body: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1];
  if (title !== undefined) return title;
  return body.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ');
}
