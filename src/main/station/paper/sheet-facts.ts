import {
  type Artwork,
  type BatchDetail,
  type JobDetail,
  literalMessage,
  type Note,
  type PreflightReport,
  type Transition,
} from '../../../contract/index.ts';
import type { BatchSheet, JobSheet, LabelForm, LabelSheet, Remark, SheetFile } from './sheet.ts';

/** What operators said last, in the history of a job. */
const MAX_SAID = 8;
const MAX_REMARKS = 40;

type Report = Pick<PreflightReport, 'override' | 'pageCount'>;
type Pictures = Pick<SheetFile, 'pages' | 'pictures'>;

/** What the sheet of a job says. */
export function jobSheetOf(
  job: JobDetail,
  reportOf: (file: Artwork) => Report | null,
  picturesOf: (file: Artwork) => Pictures,
): JobSheet {
  const { serviceId, name, numbers, customer, product, quantity, shipBy, delivery, deliveryAddress } = job;
  const { rush, size, isGone, status } = job;
  return {
    kind: 'job',
    serviceId,
    name,
    numbers,
    customer,
    product,
    quantity,
    shipBy,
    delivery,
    deliveryAddress,
    rush,
    size,
    isGone,
    status,
    components: job.components.map(({ label, material, finishings, size: ofComponent, ...rest }) => ({
      label,
      material,
      finishings,
      size: ofComponent,
      finishedMm: rest.finishedMm,
      unfinishedMm: rest.unfinishedMm,
      pages: rest.pages,
      files: rest.files.map((file) => ({
        name: file.name,
        folders: [
          ...new Set(
            file.deliveries
              .filter(({ state }) => state !== 'removed')
              .map(({ hotFolderName }) => hotFolderName),
          ),
        ],
        ...picturesOf(file),
      })),
    })),
    remarks: remarksOf(job, reportOf).slice(0, MAX_REMARKS),
  };
}

/** What the labels of a job say. */
export function labelSheetOf(job: JobDetail, as: LabelForm, each: number): LabelSheet {
  const { serviceId, name, numbers, customer, product, quantity, shipBy, rush } = job;
  const components = job.components.map(({ label, material, finishings }) => ({
    label,
    material,
    finishings,
  }));
  const said = { serviceId, name, numbers, customer, product, quantity, shipBy, rush, components };
  return { kind: 'label', ...said, as, each };
}

/** What the sheet of a batch says. */
export function batchSheetOf({ row, jobs, note, coverage }: BatchDetail): BatchSheet {
  const { serviceId, customers, delivery, shipBy, rush, status } = row;
  return {
    kind: 'batch',
    serviceId,
    customers,
    delivery,
    shipBy,
    rush,
    status,
    remarks: noted(note),
    coverage,
    jobs: jobs.map(({ serviceId: id, name, numbers, product, quantity }) => ({
      serviceId: id,
      name,
      numbers,
      product,
      quantity,
    })),
  };
}

/** What is wrong, what operators decided and said, and what the order notes. */
function remarksOf(job: JobDetail, reportOf: (file: Artwork) => Report | null): Remark[] {
  const ofJob = { about: null, at: null, by: null } as const;
  return [
    ...noted(job.note),
    ...job.alarms.map((text): Remark => ({ ...ofJob, kind: 'alarm', text })),
    ...job.components.flatMap(({ files }) => files.flatMap((file) => ofFile(file, reportOf(file)))),
    ...job.timeline.filter(isSaid).slice(0, MAX_SAID).map(saidBy),
    ...job.extras.notes.map((note): Remark => ({ ...ofJob, kind: 'note', text: literalMessage(note) })),
  ];
}

/** What an operator noted on it. */
const noted = (note: Note | null): Remark[] =>
  note === null
    ? []
    : [{ kind: 'noted', about: null, text: literalMessage(note.text), at: note.at, by: note.by }];

function ofFile({ name, recall, state, reason, replacement }: Artwork, report: Report | null): Remark[] {
  const about = { about: name, at: null, by: null } as const;
  const override = report?.override ?? null;
  const remarks: (Remark | null)[] = [
    recall === null ? null : { ...about, kind: 'recall', text: recall },
    state === 'on-hold' && reason !== null ? { ...about, kind: 'on-hold', text: reason } : null,
    override === null
      ? null
      : { ...about, kind: 'override', text: literalMessage(override.reason), at: override.at },
    replacement === null
      ? null
      : { ...about, kind: 'replacement', text: literalMessage(replacement.note), at: replacement.at },
  ];
  return remarks.filter((remark) => remark !== null);
}

/** An operator gave a reason in words of their own, which stands nowhere else. */
const isSaid = ({ source, why, subject }: Transition): boolean =>
  source === 'operator' &&
  subject === 'delivery' &&
  (why?.code === 'literal' || why?.code === 'file.resend-copies');

const saidBy = ({ label, why, at, by }: Transition): Remark => ({
  kind: 'operator',
  about: label,
  text: why ?? literalMessage(''),
  at,
  by,
});
