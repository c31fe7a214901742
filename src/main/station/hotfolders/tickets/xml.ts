/** An element: its name, its attributes (null ones are left out), and its content. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | null>>;
  readonly content: readonly Element[] | string;
}

export const element = (
  name: string,
  attributes: Element['attributes'] = {},
  content: Element['content'] = [],
): Element => ({ name, attributes, content });

/** A whole XML 1.0 document in UTF-8, indented. Always well-formed, whatever the values contain. */
export function xmlDocument(root: Element, docType: string | null = null): string {
  const head = ['<?xml version="1.0" encoding="UTF-8"?>', ...(docType === null ? [] : [docType])];
  return [...head, ...lines(root, ''), ''].join('\n');
}

function lines({ name, attributes, content }: Element, indent: string): string[] {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  const open = `${indent}<${name}${written.join('')}`;
  if (typeof content === 'string') return [`${open}>${escaped(content)}</${name}>`];
  if (content.length === 0) return [`${open}/>`];
  return [`${open}>`, ...content.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Leaves out characters that XML 1.0 cannot contain at all. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\t\n\r]/g, (one) => entities[one] ?? one);
