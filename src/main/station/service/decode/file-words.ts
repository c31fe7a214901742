import { canonicalKey } from './keys.ts';

/** Keys that say by themselves that a file stands there. */
const STRONG = /(file|document|asset|attachment|pdf|blob|download|printdata)s?$/;
/** Keys under which files stand, and other things as well. */
const WEAK = /(artwork|art|print|image|deliverable|design|layout|output)s?$/;
/** Never a file, nor anything in it. */
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
    ...['comments', 'notes', 'links', '_links'],
  ].map(canonicalKey),
);
/** May hold files, and is none itself. */
const HOLDERS = new Set(
  ['finishing', 'finishings', 'component', 'components', 'part', 'parts', 'job', 'page', 'pages'].map(
    canonicalKey,
  ),
);
/** What a customer sent, which is not what is to be printed where both are there. */
const SOURCES = /^(original|source|upload|uploaded|customer|raw|draft|working|native)/;
const ID_OF_FILE =
  /^(.*?)(file|document|asset|attachment|pdf|blob)s?(ids?|uuids?|guids?|identifiers?|refs?)$/;

export const isElsewhere = (key: string): boolean => ELSEWHERE.has(canonicalKey(key));
export const isHolder = (key: string): boolean => HOLDERS.has(canonicalKey(key));
export const isFinishing = (key: string): boolean => /^finishings?$/.test(canonicalKey(key));
export const isSource = (key: string): boolean => SOURCES.test(canonicalKey(key));

/** How much a key says that a file stands under it: 3 surely, 1 perhaps, 0 nothing. */
export function fileWordScore(key: string): number {
  const name = canonicalKey(key);
  if (STRONG.test(name)) return 3;
  return WEAK.test(name) ? 1 : 0;
}

/**
 * Of a key that holds the id of a file (`file_id`, `foilFileId`, `document_ids`), what stands before it: empty for the plain
 * one. Null where it is no such key.
 */
export const idOfFilePrefix = (key: string): string | null => ID_OF_FILE.exec(canonicalKey(key))?.[1] ?? null;
