import { canonicalKey } from './keys.ts';

/** Keys that always mean a file. */
const STRONG = /(file|document|asset|attachment|pdf|blob|download|printdata)s?$/;
/** Keys that may mean a file or something else. */
const WEAK = /(artwork|art|print|image|deliverable|design|layout|output)s?$/;
/** Never a file, nor does it contain one. */
const ELSEWHERE = new Set(
  [
    ...[
      'user',
      'users',
      'owner',
      'author',
      'creator',
      'created_by',
      'updated_by',
      'uploaded_by',
      'approved_by',
    ],
    ...['customer', 'client', 'account', 'address', 'delivery_address', 'shipping_address', 'recipient'],
    ...['delivery_option', 'delivery', 'shipping', 'status', 'state', 'translation', 'translations'],
    ...['material', 'paper', 'stock', 'product', 'size', 'sizes', 'format', 'orientation', 'dimensions'],
    ...['thumbnail', 'thumbnails', 'thumb', 'preview', 'previews', 'icon', 'logo', 'proof', 'proofs'],
    ...[
      'report',
      'preflight',
      'preflight_report',
      'metadata',
      'history',
      'versions',
      'revisions',
      'previous',
    ],
    ...['previous_file', 'previous_files', 'superseded', 'archived', 'replaced', 'tags', 'category', 'meta'],
    ...[
      'batch',
      'job_batch',
      'queued_batch',
      'queued_job_batch',
      'order',
      'invoice',
      'events',
      'transitions',
    ],
    ...['comments', 'notes', 'links', '_links', 'clients', 'artifact', 'artifacts'],
    // What people said and did, and jobs beside this one.
    ...['conversation', 'conversations', 'messages', 'thread', 'threads', 'chat', 'questions', 'answers'],
    ...['queries', 'tickets', 'audit', 'audit_log', 'changes', 'changelog', 'activity', 'activities', 'log'],
    ...['timeline', 'complaints', 'tasks', 'related', 'related_jobs', 'parent', 'parent_job', 'siblings'],
    ...['original_job', 'source_job', 'previous_job', 'linked_jobs', 'imposition', 'impositions'],
  ].map(canonicalKey),
);
/** May contain files, but is not one. */
const HOLDERS = new Set(
  [
    'finishing',
    'finishings',
    'finishing_item',
    'finishing_items',
    'component',
    'components',
    'part',
    'parts',
    'job',
    'page',
    'pages',
  ].map(canonicalKey),
);
/** The customer's upload and what came with it: not for printing if there is another file. */
const SOURCES = /^(original|source|inputs?|upload|uploaded|customer|raw|draft|working|native|attachment)/;
/** What the house made of the artwork: not for printing if there is another file. */
const OUTPUTS =
  /^(press|print|imposed|shipping|dispatch|delivery|parcel)?((sheet|label|plate)(pdf|file)?s?|output(pdf|file)?s)$/;
const ID_OF_FILE =
  /^(.*?)(file|document|asset|attachment|pdf|blob)s?(ids?|uuids?|guids?|identifiers?|refs?)$/;

/** `cloned_from`, `reprintOf`: another thing than the one that has the key. */
const RELATION = /[a-z]([_-](of|from)|Of|From)$/;
export const isElsewhere = (key: string): boolean => ELSEWHERE.has(canonicalKey(key)) || RELATION.test(key);
export const isHolder = (key: string): boolean => HOLDERS.has(canonicalKey(key));
export const isFinishing = (key: string): boolean => /^finishing(item|option)?s?$/.test(canonicalKey(key));
export const isSource = (key: string): boolean => SOURCES.test(canonicalKey(key));
export const isOutput = (key: string): boolean => OUTPUTS.test(canonicalKey(key));

/** How strongly a key suggests a file: 3 for sure, 1 perhaps, 0 not at all. */
export function fileWordScore(key: string): number {
  const name = canonicalKey(key);
  if (STRONG.test(name)) return 3;
  return WEAK.test(name) ? 1 : 0;
}

/**
 * The part before the id in a key that holds the id of a file (`file_id`, `foilFileId`, `document_ids`):
 * empty for a plain one. Null for any other key.
 */
export const idOfFilePrefix = (key: string): string | null => ID_OF_FILE.exec(canonicalKey(key))?.[1] ?? null;

/** Whether a key is that of artwork as a whole, or of its id: it has files, but is none. */
export const namesArtwork = (key: string): boolean =>
  /artworks?$/.test(canonicalKey(key)) || namesArtworkId(key);
export const namesArtworkId = (key: string): boolean => /artworks?(id|uuid|guid)s?$/.test(canonicalKey(key));
