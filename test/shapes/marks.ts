import type { Random } from '../../src/sandbox/random.ts';
import type { Fields } from './envelopes.ts';
import type { FileStyle } from './file-style.ts';
import type { ModelFile } from './model.ts';

/**
 * How a deployment that lists files that are not for print marks them: the fields of one for print, and of
 * one that is not. Names are in snake case, and are converted to the deployment's style.
 */
const marks = {
  deleted_at: [{ deleted_at: null }, { deleted_at: '2026-02-27T10:00:00Z' }],
  is_active: [{ is_active: true }, { is_active: false }],
  'rejected status': [{ status: 'accepted' }, { status: 'rejected' }],
  'replaced status': [{ status: 'current' }, { status: 'REPLACED' }],
  'role of a proof': [{ role: 'print' }, { role: 'proof' }],
  'role of a source': [{ role: 'print' }, { role: 'source' }],
  'type of a proof': [{ type: 'PRINT' }, { type: 'PROOF' }],
  'type of an upload': [{ type: 'PRINT' }, { type: 'CUSTOMER_UPLOAD' }],
  copies: [{ copies: 1 }, { copies: 0 }],
  next_version_id: [{ next_version_id: null }, { next_version_id: 'a-newer-one' }],
  destination: [{ destination: 'print' }, { destination: 'web' }],
  'purpose in German': [{ zweck: 'Druckdaten' }, { zweck: 'Korrekturabzug' }],
  'status in French': [{ statut: 'validé' }, { statut: 'refusé' }],
  'older revision': [{ revision: 2 }, { revision: 1 }],
} as const satisfies Record<string, readonly [Fields, Fields]>;

type Mark = keyof typeof marks;
/** `superseded_by` holds the id of the file that is printed instead. */
export type MarkStyle = 'none' | 'superseded_by' | Mark;

const isMark = (name: string): name is Mark => Object.hasOwn(marks, name);

/** A bare id cannot be marked, and of files without a name nothing says that one revises the other. */
export function composeMarks(random: Random, { entry, tells }: FileStyle): MarkStyle {
  const mark = random.pick(['superseded_by' as const, ...Object.keys(marks).filter(isMark)]);
  const isUsed = random.next() < 0.5 && entry !== 'the bare id';
  return isUsed && (mark !== 'older revision' || tells.name) ? mark : 'none';
}

/** The fields of a file that say whether it is for print. */
export function markFields(style: MarkStyle, { replacedBy }: ModelFile): Fields {
  switch (style) {
    case 'none':
      return {};
    case 'superseded_by':
      return { superseded_by: replacedBy };
    default:
      return marks[style][replacedBy === null ? 0 : 1];
  }
}
