const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 20;
const PIECE = new RegExp(
  [
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/,
    /<!\[CDATA\[([\s\S]*?)\]\]>|<!([^>]*)>/,
    /<(\/?)([\w:.-]+)([^>]*?)(\/?)>|([^<]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

interface Element {
  readonly name: string;
  readonly fields: Map<string, unknown>;
  text: string;
}

/**
 * An XML document as a tree like that of JSON: attributes and child elements become fields, repeated elements
 * a list, and an element with only text that text. Null if it is not XML, is too large, or declares anything
 * (entities are never expanded).
 */
export function parseXml(document: string): unknown {
  const root = newElement('');
  const open: Element[] = [root];
  let elements = 0;
  for (const [, cdata, declared, closes, name, attributes = '', isEmpty, text] of document.matchAll(PIECE)) {
    const current = open.at(-1) ?? root;
    if (declared !== undefined && !/^doctype\s+\w+\s*$/i.test(declared)) return null;
    if (cdata !== undefined) current.text += cdata;
    if (text !== undefined) current.text += decoded(text);
    if (name === undefined) continue;
    const local = localName(name);
    if (closes === '/') {
      if (open.length === 1 || current.name !== local) return null;
      open.pop();
      put(open.at(-1) ?? root, current);
      continue;
    }
    const element = newElement(local);
    for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      if (!key.startsWith('xmlns')) element.fields.set(localName(key), decoded(double ?? single ?? ''));
    }
    if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) return null;
    if (isEmpty === '/') put(current, element);
    else open.push(element);
  }
  return open.length === 1 && elements > 0 ? Object.fromEntries(root.fields) : null;
}

const newElement = (name: string): Element => ({ name, fields: new Map(), text: '' });
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => entities[name] ?? whole);

function put(parent: Element, { name, fields, text }: Element): void {
  const value = fields.size === 0 ? text.trim() : Object.fromEntries(fields);
  const before = parent.fields.get(name);
  if (before === undefined) parent.fields.set(name, value);
  else parent.fields.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
}
