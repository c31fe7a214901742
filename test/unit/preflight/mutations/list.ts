/** A branch of the reader that is left out, and what of a proof then shows it on which page. */
export interface Mutation {
  readonly branch: string;
  /** Below src/main/station/preflight. */
  readonly file: string;
  /** What stands there once, and what takes its place. */
  readonly code: string;
  readonly instead: string;
  /** One of the sound or reported pages. */
  readonly page: string;
  /** The means that show it. None: proofs do not see this, so that only the check guards it. */
  readonly shows: readonly string[];
}

/** A line of the walk that is left out; only the picture reaches what it walks. */
const unwalked = (branch: string, code: string, page: string, instead = ''): Mutation => ({
  branch,
  file: 'content/walk.ts',
  code,
  instead,
  page,
  shows: ['picture'],
});
const painted = 'this.#pattern(state.fill, resources, state, depth);';
const drawn = 'this.#pattern(state.stroke, resources, state, depth);';
const ifFilled = 'if (way.fill !== null) {\n            ';
const ifStroked = 'if (way.stroke) {\n            ';

const walk: readonly Mutation[] = [
  {
    ...unwalked('forms', "&& kind === 'Form') this.#into(", 'a form', "&& kind === '') this.#into("),
    shows: ['list', 'picture'],
  },
  unwalked(
    'groups of soft masks',
    'if (isDict(mask)) this.#mask(mask, resources, state, depth);',
    'a soft mask',
  ),
  unwalked('patterns that fill', `${ifFilled}${painted}`, 'a pattern', ifFilled),
  unwalked('patterns that stroke', `${ifStroked}${drawn}`, 'a pattern that strokes', ifStroked),
  unwalked('patterns through text', `if (textMode !== 7) ${painted}`, 'a pattern through text'),
  unwalked(
    'patterns that outline text',
    `if (isOutlined(textMode)) ${drawn}`,
    'a pattern that outlines text',
  ),
  unwalked('patterns through stencils', `if (isStencil) ${painted}`, 'a pattern through a stencil'),
  unwalked(
    'drawn glyphs',
    'if (font !== null) this.#drawGlyphs(font, bytes, resources, state, depth);',
    'drawn glyphs',
  ),
  unwalked(
    'annotations',
    'if (appearance !== null) walk.appearance(appearance, matrix);',
    'a stamp that prints',
  ),
];

const unescaped = {
  file: 'pdf/lexer.ts',
  code: "if (!raw.includes('#')) return new Name(raw);",
  instead: 'return new Name(raw);',
};
const asText = {
  file: 'pdf/lexer.ts',
  code: "const raw = this.bytes.toString('latin1',",
  instead: "const raw = this.bytes.toString('utf8',",
};

const reading: readonly Mutation[] = [
  {
    branch: 'where inline images say that they end',
    file: 'content/operators.ts',
    code: "if (own.kind !== 'end') return this.#searchedData();",
    instead: 'return this.#searchedData();',
    page: 'an inline image whose data looks like its end',
    shows: ['picture'],
  },
  {
    branch: 'octal numbers in text',
    file: 'pdf/lexer.ts',
    code: 'code = code * 8 + digit - 0x30;',
    instead: '',
    page: 'octal numbers in text',
    shows: ['picture'],
  },
  {
    branch: 'escapes in names',
    ...unescaped,
    page: 'a font whose name is escaped where it is used',
    shows: ['list', 'picture'],
  },
  {
    branch: 'names as bytes',
    ...asText,
    page: 'a font under a name in Latin-1',
    shows: ['list', 'picture'],
  },
  {
    branch: 'earlier sections of the cross-reference',
    file: 'pdf/cross-reference.ts',
    code: "for (const key of ['XRefStm', 'Prev']) {",
    instead: "for (const key of ['XRefStm']) {",
    page: 'a page newer than its content',
    shows: ['list', 'picture'],
  },
  {
    branch: 'branches that stand twice in the tree of pages',
    file: 'pdf/pages.ts',
    code: 'if (isTooMany) return;',
    instead: 'if (isTooMany || this.#seen.has(dict)) return;',
    page: 'a branch that stands twice in the tree',
    shows: ['pages'],
  },
  {
    branch: 'the newest of several revisions',
    file: 'pdf/rebuild.ts',
    code: 'places.set(number, place);',
    instead: 'if (!places.has(number)) places.set(number, place);',
    page: 'an end that points nowhere, after several revisions',
    shows: ['box', 'font', 'list', 'picture'],
  },
];

const unseen: readonly Mutation[] = [
  { branch: 'inks told apart by the bytes of their names', ...asText, page: 'two inks in GBK', shows: [] },
  {
    branch: 'graphics states that overprint',
    ...unescaped,
    page: 'a graphics state under such a name, and white that vanishes by it',
    shows: [],
  },
  {
    branch: 'contents that are not there',
    file: 'content/lookup.ts',
    code: "if (page.has('Contents') && !(found instanceof Stream))",
    instead: 'if (false)',
    page: 'contents that are not there',
    shows: [],
  },
  {
    branch: 'claims in UTF-16',
    file: 'pdf/encoding.ts',
    code: "if (bytes.startsWith('\\xfe\\xff')) return utf16be(buffer.subarray(2));",
    instead: '',
    page: 'a claim in UTF-16',
    shows: [],
  },
];

/** The branches that proofs guard, each with the means that does, and those that they do not. */
export const mutations: readonly Mutation[] = [...walk, ...reading, ...unseen];
