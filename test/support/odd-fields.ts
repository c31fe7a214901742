import fc from 'fast-check';

/** Every name that a decoder looks for, so that made-up answers get far into it. */
export const names = [
  ...[
    'id',
    'uuid',
    'identifier',
    'data',
    'result',
    'item',
    'attributes',
    'job',
    'batch',
    'job_batch',
    'jobs',
  ],
  ...[
    'queued_job_batch',
    'queued_batch',
    'items',
    'results',
    'batches',
    'next',
    'links',
    '_links',
    'meta',
    'href',
  ],
  ...[
    'name',
    'label',
    'title',
    'alias',
    'reference',
    'product',
    'product_name',
    'quantity',
    'copies',
    'status',
  ],
  ...[
    'state',
    'canonical',
    'code',
    'translation',
    'summary',
    'locale',
    'components',
    'parts',
    'general',
    'cover',
  ],
  ...[
    'material',
    'base',
    'weight',
    'units',
    'gsm',
    'finishings',
    'finishing',
    'size',
    'sizes',
    'finished',
    'mm',
    'in',
  ],
  ...[
    'width',
    'height',
    'pages',
    'artwork',
    'artworks',
    'files',
    'documents',
    'file',
    'file_id',
    'filename',
    'bytes',
  ],
  ...[
    'checksums',
    'sha256',
    'md5',
    'mime_type',
    'delivery_option',
    'service',
    'group',
    'delivery_address',
    'street',
  ],
  ...[
    'created_at',
    'updated_at',
    'detail',
    'message',
    'errors',
    'error',
    'url',
    'download_url',
    'event',
    'type',
  ],
  ...['__proto__', 'constructor', 'toString', 'length', 'then'],
];

/** Values that cannot be read as anything, wherever they are. */
export const unreadable = fc.constantFrom<unknown>(
  null,
  true,
  false,
  '',
  '  ',
  [null],
  [[]],
  [false],
  { zz: null },
  { zz: [{}] },
);

type Path = readonly (string | number)[];
/** Every object in a JSON value, by its path. */
export function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, one]) => objectsIn(one, [...path, key]));
  return Array.isArray(value) ? below : [path, ...below];
}

/** The value with one more field in the object at `path`, before its other fields or after them. */
export function withField(
  value: unknown,
  path: Path,
  name: string,
  junk: unknown,
  atFront: boolean,
): unknown {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const into = (one: unknown): unknown => withField(one, rest, name, junk, atFront);
    if (Array.isArray(value)) return value.map((one, index) => (String(index) === step ? into(one) : one));
    return Object.fromEntries(
      Object.entries(value ?? {}).map(([key, one]) => [key, key === step ? into(one) : one]),
    );
  }
  return atFront ? { [name]: junk, ...Object(value) } : { ...Object(value), [name]: junk };
}
