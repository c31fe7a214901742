import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { absent, known, LabelSettings, none } from '../../src/contract/index.ts';
import { fontFolder } from '../../src/main/station/paper/places.ts';
import type {
  BatchSheet,
  JobSheet,
  LabelForm,
  LabelSheet,
  Sheet,
  SheetLook,
} from '../../src/main/station/paper/sheet.ts';
import { SheetWorker } from '../../src/main/station/paper/sheet-worker.ts';
import { pngOf } from '../../src/main/station/preflight/picture/png.ts';
import { status } from './service-objects.ts';

const run = promisify(execFile);

/** Whether the programs that read the sheets are installed. */
export const hasReaders = await Promise.all([
  run('pdftotext', ['-v']),
  run('qpdf', ['--version']),
  run('zbarimg', ['--version']),
]).then(
  () => true,
  () => false,
);

export const JOB_ID = '0190a2b4-1f00-7abc-8def-0123456789ab';

/** A grey page as PNG. */
export const greyPage = (grey: number): Uint8Array =>
  pngOf(110, 160, new Uint8Array(110 * 160 * 4).fill(grey));

export const jobSheet = (more: Partial<JobSheet> = {}): JobSheet => ({
  kind: 'job',
  serviceId: JOB_ID,
  name: 'Menu cards',
  numbers: [{ kind: 'number', text: 'A-1047' }],
  customer: known('Harbour Bakery'),
  product: 'Folded cards',
  quantity: known(1_500),
  shipBy: known('2026-11-28T15:00:00.000Z'),
  delivery: known({ service: 'Parcel Next Day', group: 'Today' }),
  deliveryAddress: 'Harbour Bakery\n1 Quay Street\nBristol',
  rush: true,
  size: null,
  isGone: false,
  status: status('job.production.queued'),
  components: [
    {
      label: 'general',
      material: known('Silk, 350 gsm'),
      finishings: known([{ alias: 'matt', name: 'Matt lamination' }]),
      size: 'A6',
      finishedMm: known({ width: 105, height: 148 }),
      unfinishedMm: known({ width: 111, height: 154 }),
      pages: known(2),
      files: [
        { name: 'menu.pdf', folders: ['Indigo 7900'], pages: 2, pictures: [greyPage(60), greyPage(200)] },
      ],
    },
  ],
  remarks: [],
  ...more,
});

/** A job of which the order says nothing that can be read. */
export const unknownJob = (more: Partial<JobSheet> = {}): JobSheet =>
  jobSheet({
    numbers: [],
    customer: absent,
    quantity: absent,
    shipBy: { is: 'unreadable', at: 'job.due' },
    delivery: absent,
    deliveryAddress: null,
    rush: false,
    components: [
      {
        label: 'cover',
        material: absent,
        finishings: none,
        size: null,
        finishedMm: absent,
        unfinishedMm: absent,
        pages: absent,
        files: [],
      },
    ],
    ...more,
  });

export const batchSheet = (more: Partial<BatchSheet> = {}): BatchSheet => ({
  kind: 'batch',
  serviceId: 'b7c3f0aa-0000-4000-8000-00000000beef',
  customers: ['Harbour Bakery'],
  delivery: { service: 'Parcel Next Day', group: null },
  shipBy: '2026-11-28T15:00:00.000Z',
  rush: false,
  remarks: [],
  coverage: {
    plates: [
      { ink: 'Black', percent: 20, cm2: 12_500 },
      { ink: 'Gold', percent: 0.5, cm2: 30 },
    ],
    areaCm2: 62_500,
    pagesMeasured: 4,
    pagesEstimated: 2,
    marks: ['rgb'],
    files: 3,
    filesUnknown: 1,
  },
  status: status('job_batch.production.ready'),
  jobs: [
    { serviceId: JOB_ID, name: 'Menu cards', numbers: [], product: 'Folded cards', quantity: known(1_500) },
  ],
  ...more,
});

/** The labels of a job as it is by default, or of another. */
export const labelSheet = (
  { serviceId, name, numbers, customer, product, quantity, shipBy, rush, components }: JobSheet = jobSheet(),
  more: Partial<LabelSheet> = {},
): LabelSheet => ({
  kind: 'label',
  ...{ serviceId, name, numbers, customer, product, quantity, shipBy, rush, components },
  as: 'pdf',
  each: 1,
  ...more,
});

export const look: SheetLook = {
  paper: 'a4',
  label: LabelSettings.parse({}),
  language: 'en',
  locale: 'en-GB',
  units: 'mm',
  at: '2026-11-28T11:30:00.000Z',
  fonts: fontFolder,
};

/** Makes a document, and passes its path to `use`. */
export async function withSheets<T>(
  sheets: Iterable<Sheet>,
  use: (path: string) => Promise<T>,
  other: Partial<SheetLook> = {},
  as: LabelForm = 'pdf',
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-paper-'));
  const worker = new SheetWorker({ ...look, ...other });
  try {
    const path = join(folder, `sheets.${as}`);
    for (const sheet of sheets) await worker.ask(sheet);
    await worker.ask({ kind: 'write', path, as });
    return await use(path);
  } finally {
    await worker.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text of a document, by poppler; its blanks and marks of direction do not count. */
export async function textOf(path: string): Promise<string> {
  const { stdout } = await run('pdftotext', [path, '-'], { maxBuffer: 64 << 20 });
  return stdout.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
}

/** What pdfinfo says of a document. */
export async function infoOf(path: string): Promise<string> {
  return (await run('pdfinfo', [path])).stdout;
}

/** Rejects if qpdf finds anything wrong with it. */
export async function checkedByQpdf(path: string): Promise<void> {
  await run('qpdf', ['--check', path]);
}

/** The codes that a scanner reads on the first page, printed at 300 dots to the inch: `CODE-128:text`. */
export async function codesOn(path: string): Promise<string[]> {
  await run('pdftoppm', ['-r', '300', '-l', '1', '-png', '-singlefile', path, path]);
  const { stdout } = await run('zbarimg', ['-q', `${path}.png`]);
  return stdout.trim().split('\n').sort();
}
