/** An element as parsed. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

const NAME = '[A-Za-z_][\\w.:-]*';
const token = new RegExp(
  `<\\?[^>]*\\?>|<!DOCTYPE [^>]*>|</(?<close>${NAME})\\s*>|<(?<open>${NAME})(?<attributes>(?:\\s+${NAME}="[^"<]*")*)\\s*(?<empty>/)?>|(?<text>[^<]+)`,
  'uy',
);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * A small, strict XML reader for tests, without custom entities, comments and CDATA. Throws if the text is
 * not well-formed.
 */
export function parseXml(text: string): XmlNode {
  const open: { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string }[] = [
    { name: '', attributes: {}, children: [], text: '' },
  ];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const groups = token.exec(text)?.groups;
    const top = open.at(-1);
    if (groups === undefined || top === undefined)
      throw new Error(`Not well-formed at ${at}: ${text.slice(at, at + 60)}`);
    if (groups.text !== undefined) top.text += decoded(groups.text);
    if (groups.open !== undefined) {
      const node = {
        name: groups.open,
        attributes: attributesOf(groups.attributes ?? ''),
        children: [],
        text: '',
      };
      top.children.push(node);
      if (groups.empty === undefined) open.push(node);
    }
    if (groups.close !== undefined && open.pop()?.name !== groups.close) {
      throw new Error(`</${groups.close}> closes something else.`);
    }
  }
  const [document] = open;
  const [root, ...others] = document?.children ?? [];
  if (open.length !== 1 || root === undefined || others.length > 0)
    throw new Error('There is not exactly one root.');
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(new RegExp(`(${NAME})="([^"]*)"`, 'gu'))) {
    if (name in attributes) throw new Error(`${name} is given twice.`);
    if (/[\t\n\r]/.test(value)) throw new Error(`${name} holds white space that a reader would change.`);
    attributes[name] = decoded(value);
  }
  return attributes;
}

/** What XML 1.0 allows (its production 2, Char). */
export function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const within = (from: number, to: number): boolean => code >= from && code <= to;
  return (
    [0x9, 0xa, 0xd].includes(code) ||
    within(0x20, 0xd7ff) ||
    within(0xe000, 0xfffd) ||
    within(0x10000, 0x10ffff)
  );
}

function decoded(text: string): string {
  if (![...text].every(isXmlCharacter)) throw new Error('A character that XML 1.0 forbids.');
  return text.replace(
    /&(#(\d+)|[^;]*)(;?)/g,
    (whole, name: string, digits: string | undefined, end: string) => {
      const meant = digits === undefined ? entities[name] : String.fromCodePoint(Number(digits));
      if (meant === undefined || end !== ';') throw new Error(`${whole} stands for nothing.`);
      return meant;
    },
  );
}
