import { type NamePreview, type Saying, saying } from '../../../contract/index.ts';
import { type NameParts, nameFields, nameOf, twinOf, unknownFields } from './names.ts';

/** What stands for a file where there is none yet. */
export const inventedFile: NameParts = {
  seq: 7,
  batchId: '3f2b8c1e-9a4d-4f7b-8d21-aa0b7c6d5e4f',
  jobId: '9c0ffee1-1234-4abc-9def-000000000001',
  jobName: 'Harbour Bakery',
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

/** What is wrong with a template; null where it can be used. */
export function templateProblem(template: string): Saying | null {
  const [unknown] = unknownFields(template);
  if (unknown !== undefined) {
    const known = nameFields.map((field) => `{${field}}`).join(', ');
    return saying(
      'name.unknown-field',
      { field: unknown, known },
      `There is no field {${unknown}}. There are ${known}.`,
    );
  }
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) {
    return saying('name.brace', {}, 'A brace is open or closed on its own. A field is written {like-this}.');
  }
  if (nameOf(template, inventedFile) === nameOf('', inventedFile)) {
    return saying('name.empty', {}, 'This template leaves nothing that a file can be called.');
  }
  return null;
}

/** The name that a template gives a file, and what should be known of it. */
export function previewName(template: string, parts: NameParts, most: number): NamePreview {
  const error = templateProblem(template);
  if (error !== null) return { kind: 'error', error };
  const name = nameOf(template, parts, most);
  const notes: Saying[] = [];
  if (!/\{(seq4|seq8|hash8|job8)\}/.test(template)) {
    const twin = twinOf(name, 2, most);
    notes.push(
      saying(
        'name.not-unique',
        { twin },
        `Nothing in it tells one job from another: the next file of this name becomes ${twin}.`,
      ),
    );
  }
  if (!template.includes('{rev}')) {
    notes.push(
      saying('name.no-revision', {}, 'A file that is fed again is not told apart by a revision in its name.'),
    );
  }
  if (name.length < nameOf(template, parts, Number.MAX_SAFE_INTEGER).length) {
    notes.push(
      saying('name.cut', { most }, `It is cut after ${most} characters, so that every RIP can read it.`),
    );
  }
  return { kind: 'name', name, notes };
}
