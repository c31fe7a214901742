import { type Message, message, type NamePreview } from '../../../../contract/index.ts';
import { type NameParts, nameFields, nameOf, twinOf, unknownFields } from './names.ts';

/** Stands for a file if there is none yet. */
export const inventedFile: NameParts = {
  seq: 7,
  batchId: '3f2b8c1e-9a4d-4f7b-8d21-aa0b7c6d5e4f',
  jobId: '9c0ffee1-1234-4abc-9def-000000000001',
  jobName: 'Harbour Bakery',
  reference: 'HB-000412-002',
  hash: 'P10000000000017',
  product: 'Business Cards',
  component: 'general',
  finishing: 'colour',
  material: 'Silk, 350 gsm',
  gsm: 350,
  quantity: 500,
  fileName: 'cards-front.pdf',
  extension: 'pdf',
  connection: 'north',
  revision: 1,
  sha256: 'ab12cd34'.repeat(8),
};

/** What is wrong with a template; null if it can be used. */
export function templateProblem(template: string): Message | null {
  const [unknown] = unknownFields(template);
  if (unknown !== undefined) {
    const known = nameFields.map((field) => `{${field}}`).join(', ');
    return message('name.unknown-field', { field: unknown, known });
  }
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) {
    return message('name.brace');
  }
  if (nameOf(template, inventedFile) === nameOf('', inventedFile)) {
    return message('name.empty');
  }
  return null;
}

/** The name that a template gives to a file, and what to know about it. */
export function previewName(template: string, parts: NameParts, most: number): NamePreview {
  const error = templateProblem(template);
  if (error !== null) return { kind: 'error', error };
  const name = nameOf(template, parts, most);
  const notes: Message[] = [];
  if (!/\{(seq4|seq8|hash8|job8)\}/.test(template)) {
    const twin = twinOf(name, 2, most);
    notes.push(message('name.not-unique', { twin }));
  }
  if (!template.includes('{rev}')) {
    notes.push(message('name.no-revision'));
  }
  if (name.length < nameOf(template, parts, Number.MAX_SAFE_INTEGER).length) {
    notes.push(message('name.cut', { most }));
  }
  return { kind: 'name', name, notes };
}
