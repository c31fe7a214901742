import type { Random } from '../../src/sandbox/random.ts';

/** How the words of a field's name are joined. */
type LetterCase = 'snake' | 'camel' | 'kebab';

/** Names in snake case that a deployment may use for what section 2.8 leaves open. */
const synonyms = {
  jobName: ['name', 'reference', 'title', 'job_name', 'external_reference'],
  quantity: ['quantity', 'qty', 'copies', 'amount'],
  components: ['components', 'parts'],
  label: ['label', 'name', 'component'],
  artwork: ['artwork', 'artworks', 'print_data', 'design'],
  files: ['files', 'artwork_files', 'documents', 'assets'],
  file: ['file', 'document', 'asset', 'artwork_file'],
  fileId: ['file_id', 'file_uuid', 'document_id', 'asset_id'],
  fileName: ['name', 'filename', 'file_name', 'original_name', 'original_filename'],
  size: ['size', 'bytes', 'size_bytes', 'file_size', 'content_length'],
  contentType: ['content_type', 'mime_type', 'mime', 'media_type'],
  createdAt: ['created_at', 'created', 'creation_date'],
  updatedAt: ['updated_at', 'modified_at', 'last_modified', 'updated'],
  status: ['status', 'state', 'current_status'],
} as const;
type Concept = keyof typeof synonyms;

export interface Naming {
  readonly letterCase: LetterCase;
  readonly words: Readonly<Record<Concept, string>>;
}

export function composeNaming(random: Random): Naming {
  const letterCase = random.pick(['snake', 'snake', 'snake', 'camel', 'camel', 'kebab'] as const);
  // The first synonym is the most likely one.
  const pick = <T>(names: readonly [T, ...T[]]): T => (random.next() < 0.4 ? names[0] : random.pick(names));
  return {
    letterCase,
    words: {
      jobName: pick(synonyms.jobName),
      quantity: pick(synonyms.quantity),
      components: pick(synonyms.components),
      label: pick(synonyms.label),
      artwork: pick(synonyms.artwork),
      files: pick(synonyms.files),
      file: pick(synonyms.file),
      fileId: pick(synonyms.fileId),
      fileName: pick(synonyms.fileName),
      size: pick(synonyms.size),
      contentType: pick(synonyms.contentType),
      createdAt: pick(synonyms.createdAt),
      updatedAt: pick(synonyms.updatedAt),
      status: pick(synonyms.status),
    },
  };
}

/** The names that the document shows, or the most likely ones. */
export const documentedNaming: Naming = {
  letterCase: 'snake',
  words: {
    jobName: synonyms.jobName[0],
    quantity: synonyms.quantity[0],
    components: synonyms.components[0],
    label: synonyms.label[0],
    artwork: synonyms.artwork[0],
    files: synonyms.files[0],
    file: synonyms.file[0],
    fileId: synonyms.fileId[0],
    fileName: synonyms.fileName[0],
    size: synonyms.size[0],
    contentType: synonyms.contentType[0],
    createdAt: synonyms.createdAt[0],
    updatedAt: synonyms.updatedAt[0],
    status: synonyms.status[0],
  },
};

/** A name in snake case as this deployment writes it. */
export function cased({ letterCase }: Naming, snake: string): string {
  switch (letterCase) {
    case 'snake':
      return snake;
    case 'camel':
      return snake.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    case 'kebab':
      return snake.replaceAll('_', '-');
  }
}

/** The field of that meaning. */
export const fieldOf = (naming: Naming, concept: Concept): string => cased(naming, naming.words[concept]);
