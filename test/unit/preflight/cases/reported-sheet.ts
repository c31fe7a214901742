import { handWritten, stream } from '../../../support/hand-written-pdf.ts';

/** A file as the users of many programs report them, with what is right. */
export interface Reported {
  readonly name: string;
  readonly bytes: Buffer;
  readonly verdict: 'clear' | 'warned' | 'blocked';
  /** What is found but for claims that are not made: the codes, each with what it is about. */
  readonly found: readonly string[];
  /** What the second reader says of the page. */
  readonly proof?: 'differs';
}

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
export const ground = '0.2 0.1 0 0 k 0 0 258 173 re f';
/** RGB, and text in a font without its glyphs. */
export const bad = '1 0 0 rg 9 9 50 50 re f BT /F 9 Tf 20 20 Td (A) Tj ET';
export const badFont = '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>';
export const bads = ['font.not-embedded Times-Roman', 'colour.rgb'];
const tint = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.2 0.8 0.1]/N 1>>';
export const ink = (name: string): string => `[/Separation/${name}/DeviceCMYK ${tint}]`;

export const page = (
  resources = '',
  { contents = '4 0 R', trim = '8.5 8.5 249.45 164.4', more = '' } = {},
): Buffer =>
  latin1(
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 257.95 172.91]/TrimBox[${trim}]/Contents ${contents}` +
      `/Resources<<${resources}>>${more}>>`,
  );
export const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
export const tree = '<</Type/Pages/Kids[3 0 R]/Count 1>>';

export type Body = string | Buffer;
export const objects = (sheet: Body, content: Body, ...more: Body[]): Map<number, Body> =>
  new Map([catalogue, tree, sheet, content, ...more].map((body, index) => [index + 1, body]));

/** One sheet of a card, with this content in object 4 and further objects from 5 on. */
export const sheet = (content: Body, resources = '', ...more: Body[]): Buffer =>
  handWritten([catalogue, tree, page(resources), content, ...more]);
export const plain = (content: Body, resources = '', ...more: Body[]): Buffer =>
  sheet(stream(content, ''), resources, ...more);

/** A file with another text in place of this. */
export const replaced = (bytes: Buffer, pattern: RegExp, by: string): Buffer =>
  latin1(bytes.toString('latin1').replace(pattern, by));
