import { type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import { ApiError } from '../model/api-error.ts';

/** The values of placeholders: texts, numbers, lists, and objects that contain them. */
export type Values = { readonly [name: string]: Value };
type Value = string | number | null | readonly Values[] | readonly string[] | Values;

/** A template that cannot be filled in; `said` says what is wrong with it. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(inEnglish(userMessage));
    this.userMessage = userMessage;
  }
}

const WHOLE = /^\{\{([\w.]+)\}\}$/;
const PLACEHOLDER = /\{\{([\w.]+)\}\}/g;
const EACH = /^\{\{each ([\w.]+)\}\}$/;

/**
 * Fills a JSON template in. A text that is a single placeholder becomes its value, a number or a list of
 * texts too; within longer texts, placeholders are replaced. A field whose value is not stated is left out.
 * `["{{each LIST}}", X]` is X for each entry of a list; `{"{{each LIST}}": [KEY, X]}` is a field for each.
 * Throws TemplateError.
 */
export function fillIn(template: string, values: Values): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(template);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new TemplateError(message('submission.no-json', { why }));
  }
  const filled = filledIn(parsed, values);
  if (typeof filled === 'object' && filled !== null && !Array.isArray(filled)) {
    return Object.fromEntries(Object.entries(filled));
  }
  throw new TemplateError(message('submission.no-object'));
}

function filledIn(node: unknown, values: Values): unknown {
  if (typeof node === 'string') return filledText(node, values);
  if (Array.isArray(node)) {
    const [head, item, ...more] = node;
    const path = typeof head === 'string' ? EACH.exec(head)?.[1] : undefined;
    if (path === undefined) return node.map((one) => filledIn(one, values));
    if (item === undefined || more.length > 0) throw wrongEach(path);
    return eachOf(path, values).map((inner) => filledIn(item, inner));
  }
  if (typeof node !== 'object' || node === null) return node;
  const fields = Object.entries(node).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const path = EACH.exec(name)?.[1];
    if (path === undefined) {
      const filled = filledIn(value, values);
      return filled === null && value !== null ? [] : [[String(filledText(name, values)), filled]];
    }
    if (!Array.isArray(value) || value.length !== 2) throw wrongEach(path);
    const [key, item] = value;
    return eachOf(path, values).map((inner) => [String(filledIn(key, inner)), filledIn(item, inner)]);
  });
  return Object.fromEntries(fields);
}

function filledText(text: string, values: Values): string | number | null | readonly string[] {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) {
    const value = at(whole, values);
    return value === null || isTexts(value) ? value : plain(whole, values);
  }
  const filled = text.replace(PLACEHOLDER, (_found, path: string) => String(plain(path, values)));
  const left = /\{\{([^{}]*)\}\}/.exec(text.replace(PLACEHOLDER, ''))?.[1];
  if (left !== undefined) throw unknown(left);
  return filled;
}

function plain(path: string, values: Values): string | number {
  const value = at(path, values);
  if (value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw unknown(path);
  return value;
}

/**
 * The values for each entry of a list, under its singular name (`component` of `components`), besides
 * everything around it.
 */
function eachOf(path: string, values: Values): readonly Values[] {
  const list = at(path, values);
  if (!Array.isArray(list)) throw unknown(path);
  const name = (path.split('.').at(-1) ?? path).replace(/s$/, '');
  return list.map((one: Values) => ({ ...values, [name]: one }));
}

const isTexts = (value: Value | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isValues = (value: Value | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (path: string, values: Values): Value | undefined =>
  path
    .split('.')
    .reduce<Value | undefined>(
      (value, name) => (isValues(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      values,
    );

const unknown = (name: string): TemplateError =>
  new TemplateError(message('submission.unknown-placeholder', { name }));
const wrongEach = (name: string): TemplateError =>
  new TemplateError(message('submission.wrong-each', { name }));

/** Throws ApiError if a template cannot be filled in with `everything` that it may name. */
export function assertTemplate(template: string, everything: Values): void {
  try {
    fillIn(template, everything);
  } catch (error) {
    throw error instanceof TemplateError ? wrongTemplate(error) : error;
  }
}

export const wrongTemplate = (error: TemplateError): ApiError =>
  new ApiError('INVALID', error.userMessage, message('submission.mend-template'), 'template');
