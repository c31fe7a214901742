import { type Finishing, finishings } from '../catalogue/finishings.ts';
import { finishingIn, materialIn, nameIn } from '../catalogue/translations.ts';
import type { Locale } from '../locales.ts';
import { uuidOf } from '../random.ts';
import { type Order, orderOf } from '../world/orders.ts';
import type { BatchRecord } from '../world/records.ts';
import { type Account, isInProduction, type JobRecord } from '../world/records.ts';
import { artworkCode, batchCode, type Generation, jobCode, statusJson, time } from './codes.ts';

const DAY_MS = 86_400_000;

/** How an answer is written. */
export interface Style {
  readonly generation: Generation;
  readonly associations: Account['associations'];
  readonly locale: Locale;
}

interface Associated {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

/** A product, size, material or finishing within another object. */
export function association<T extends Associated>({ associations }: Style, one: T): T | string {
  if (associations === 'aliases') return one.alias;
  return associations === 'ids' ? one.id : one;
}

/** Sizes have an alias in the generations only: `size-85mm-x-55mm`. */
export const sizeAlias = ({ width, height }: { width: number; height: number }): string =>
  `size-${width}mm-x-${height}mm`;

/** The hash of a job: `P` and 14 digits, the number that people use. */
export const hashOf = (job: JobRecord): string => `P${String(10_000_000_000_017 + job.number)}`;

export const referenceOf = (job: JobRecord): string =>
  job.reference ?? `NWT-${String(412 + job.number).padStart(6, '0')}-001`;

export const environment = { id: uuidOf('environment production'), name: 'Production' };

const party = (type: 'shop' | 'production_house' | 'prepress', name: string) => ({
  id: uuidOf(`client ${name}`),
  type,
  name,
});
export const house = party('production_house', 'Testhouse Press');
const prepress = party('prepress', 'Testhouse Prepress');

/** The clients of a job: an object by role in 3.0, a list of roles in 1.0. */
function clientsOf(generation: Generation, order: Order) {
  const origin = party('shop', order.address.company === '' ? 'Northwind Test Shop' : order.address.company);
  if (generation === '3.0') return { origin, production: house, prepress };
  const role = (name: string, client: typeof origin) => ({
    role: name,
    client,
    is_primary: name === 'origin',
    is_active: true,
  });
  return [role('origin', origin), role('production', house), role('prepress', prepress)];
}

/** The label of the inner pages: the published texts disagree. */
export const labelIn = (generation: Generation, label: string): string =>
  generation === '3.0' && label === 'inner' ? 'pages' : label;

const option = (style: Style, one: Finishing) => ({
  finishing_item: association(style, finishingIn(style.locale, one)),
});
const byAlias = (alias: string): Finishing[] => finishings.filter((one) => one.alias === alias);

function componentJson(style: Style, job: JobRecord, component: Order['components'][number]) {
  const { generation, locale } = style;
  const { finished } = component.sheet;
  const alias = sizeAlias(finished);
  const pages = component.files[0]?.plan.pages ?? 1;
  const submitted = job.fetched.filter((file) => file.component === component.label);
  const submittedUrl = (label: string): string | null =>
    submitted.find((file) => file.label === label)?.url ?? null;
  const code = artworkCode(generation, job, component.label);
  const words = isInProduction(job.status) ? 'artwork.sandbox.approved' : 'artwork.sandbox.in-progress';
  const failed = code.endsWith('failed_download') || code.endsWith('failed');
  const change = { reason: 'automatic', at: job.updatedAt };
  return {
    id: uuidOf(`component ${job.number} ${component.label}`),
    label: labelIn(generation, component.label),
    size: association(style, {
      id: uuidOf(alias),
      alias,
      name: `${finished.width}mm x ${finished.height}mm`,
      dimensions: finished,
    }),
    material: association(style, materialIn(locale, component.material)),
    options: component.finishings.flatMap(byAlias).map((one) => option(style, one)),
    range_start: 1,
    range_end: pages,
    artwork: {
      id: artworkIdOf(job, component.label),
      status: statusJson(generation, code, failed ? 'artwork.sandbox.rejected' : words, locale, change),
      files: component.files.map((file) => {
        const label = file.plan.layer === 'foil' ? 'foil' : 'ink';
        return {
          id: uuidOf(`artwork file ${file.id}`),
          label,
          ...file.finishings
            .flatMap(byAlias)
            .map((one) => option(style, one))
            .at(0),
          file: {
            id: file.id,
            mime_type: 'application/pdf',
            path: `artwork/${file.name}`,
            source: submittedUrl(label),
            previews: [],
            created_at: time(generation, job.createdAt),
            deleted_at: null,
          },
        };
      }),
      issues: job.issues
        .filter((issue) => issue.component === component.label)
        .map((issue) => ({ id: issue.id, message: issue.message, created_at: time(generation, issue.at) })),
    },
  };
}

export const artworkIdOf = (job: JobRecord, component: string): string =>
  uuidOf(`artwork ${job.number} ${component}`);

/** A job as the generation tells it. @param batch the batch that it is in; null for none */
export function jobJson(style: Style, job: JobRecord, batch: BatchRecord | null) {
  const { generation, locale } = style;
  const order = orderOf(job);
  const { id, alias, name } = order.product;
  const status = (of: JobRecord['status'], reason: string, at: number) =>
    statusJson(generation, jobCode(generation, of), of, locale, { reason, at });
  return {
    id: order.jobId,
    ...(generation === '3.0' ? { version: 3 } : {}),
    hash: hashOf(job),
    reference: referenceOf(job),
    environment,
    clients: clientsOf(generation, order),
    status: status(job.status, job.reason, job.updatedAt),
    statuses: job.history.map((one) => status(one.status, one.reason, one.at)),
    product: association(style, { id, alias, name: nameIn(locale, name) }),
    quantity: order.quantity,
    options: [],
    components: order.components.map((component) => componentJson(style, job, component)),
    batch:
      batch === null
        ? null
        : {
            id: batch.id,
            status: statusJson(generation, batchCode(generation, batch.status), batch.status, locale, {
              reason: 'automatic',
              at: batch.updatedAt,
            }),
          },
    cloned_from: job.clonedFrom,
    meta: { data: job.meta },
    production_finish_date: time(generation, job.createdAt + DAY_MS),
    artifacts: job.artifacts.map(({ id: artifact, url, metaData, at }) => ({
      id: artifact,
      path: url,
      status: statusJson(generation, 'artifact.ready', 'artwork.sandbox.approved', locale, {
        reason: 'automatic',
        at,
      }),
      meta_data: metaData,
    })),
    created_at: time(generation, job.createdAt),
    updated_at: time(generation, job.updatedAt),
  };
}
