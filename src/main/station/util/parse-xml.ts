const MAX_DEPTH = 20;
const BLANKS = /\s*/y;
const NAME = /[^\s=/<>"'&]+/y;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp));/gi;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

interface Element {
  readonly name: string;
  readonly fields: Map<string, unknown>;
  text: string;
}

/**
 * An XML document as a tree like that of JSON: attributes and child elements become fields, repeated elements
 * a list, and an element with only text that text. Null if it is not XML, is nested too deeply, or declares
 * anything (entities of its own are never expanded).
 */
export const parseXml = (document: string): unknown => new XmlReader(document).read();

/** Reads a document once from beginning to end: each step moves on or gives up, so its work is linear. */
class XmlReader {
  readonly #document: string;
  readonly #root = newElement('');
  readonly #open: Element[] = [this.#root];
  #at = 0;
  #hasElements = false;

  constructor(document: string) {
    this.#document = document;
  }

  read(): unknown {
    while (this.#at < this.#document.length) if (!this.#readPiece()) return null;
    return this.#open.length === 1 && this.#hasElements ? Object.fromEntries(this.#root.fields) : null;
  }

  get #current(): Element {
    return this.#open.at(-1) ?? this.#root;
  }

  /** False if the document is not well-formed here, or more than may be read. */
  #readPiece(): boolean {
    if (!this.#isAt('<')) {
      const end = this.#document.indexOf('<', this.#at);
      this.#current.text += decoded(this.#takeTo(end === -1 ? this.#document.length : end, 0));
      return true;
    }
    if (this.#isAt('<!--')) return this.#takeUntil('-->') !== null;
    if (this.#isAt('<?')) return this.#takeUntil('?>') !== null;
    if (this.#isAt('<![CDATA[')) {
      const cdata = this.#takeUntil(']]>');
      this.#current.text += cdata?.slice('<![CDATA['.length) ?? '';
      return cdata !== null;
    }
    if (this.#isAt('<!')) return isPlainDoctype(this.#takeUntil('>'));
    return this.#isAt('</') ? this.#readEndTag() : this.#readStartTag();
  }

  #readEndTag(): boolean {
    const name = this.#takeUntil('>')?.slice('</'.length).trimEnd();
    const current = this.#current;
    if (name === undefined || this.#open.length === 1 || localName(name) !== current.name) return false;
    this.#open.pop();
    put(this.#current, current);
    return true;
  }

  #readStartTag(): boolean {
    this.#at += '<'.length;
    const name = this.#match(NAME);
    if (name === '' || this.#open.length > MAX_DEPTH) return false;
    this.#hasElements = true;
    const element = newElement(localName(name));
    for (;;) {
      this.#match(BLANKS);
      if (this.#skip('>')) {
        this.#open.push(element);
        return true;
      }
      if (this.#skip('/>')) {
        put(this.#current, element);
        return true;
      }
      if (!this.#readAttribute(element)) return false;
    }
  }

  #readAttribute({ fields }: Element): boolean {
    const name = this.#match(NAME);
    this.#match(BLANKS);
    if (name === '' || !this.#skip('=')) return false;
    this.#match(BLANKS);
    const quote = this.#document.charAt(this.#at);
    if ((quote !== '"' && quote !== "'") || !this.#skip(quote)) return false;
    const value = this.#takeUntil(quote);
    if (value === null) return false;
    if (!name.startsWith('xmlns')) fields.set(localName(name), decoded(value));
    return true;
  }

  #isAt(text: string): boolean {
    return this.#document.startsWith(text, this.#at);
  }

  #skip(text: string): boolean {
    if (!this.#isAt(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** What a sticky pattern that can always match, or one name, matches here. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#document)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  /** Up to the next `end`, and past it; null if there is none. */
  #takeUntil(end: string): string | null {
    const at = this.#document.indexOf(end, this.#at);
    return at === -1 ? null : this.#takeTo(at, end.length);
  }

  #takeTo(end: number, skipped: number): string {
    const taken = this.#document.slice(this.#at, end);
    this.#at = end + skipped;
    return taken;
  }
}

/** Declarations could define entities, so only a bare `<!DOCTYPE name>` is accepted. */
const isPlainDoctype = (declaration: string | null): boolean =>
  declaration !== null && declaration.length < 200 && /^<!doctype\s+[\w:.-]+\s*$/i.test(declaration);

const newElement = (name: string): Element => ({ name, fields: new Map(), text: '' });
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

function put(parent: Element, { name, fields, text }: Element): void {
  const value = fields.size === 0 ? text.trim() : Object.fromEntries(fields);
  const before = parent.fields.get(name);
  if (before === undefined) parent.fields.set(name, value);
  else if (Array.isArray(before)) before.push(value);
  else parent.fields.set(name, [before, value]);
}
