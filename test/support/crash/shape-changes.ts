import type { ReadingPaths } from '../../../src/contract/index.ts';
import type { JobChanges } from './changing-lives.ts';
import { type ChangingService, QUEUED, type Shape, TAKEN_BACK } from './changing-service.ts';

/** A status whose words say nothing, so that an operator has to say what it means. */
export const OWN_STATUS = 'job.bereit';

const labelled = (labels: readonly string[], files: readonly object[]): Record<string, object> =>
  Object.fromEntries(
    files.map((file, index) => [labels[index] ?? `part ${index}`, { artwork: { files: [file] } }]),
  );
const listed = (labels: readonly string[], files: readonly object[]): object[] =>
  Object.entries(labelled(labels, files)).map(([label, one]) => ({ label, ...one }));

/** The same files of a job, as a service may have them: under other labels, as a list, deeper, or bare. */
const shapes: readonly Shape[] = [
  (files) => ({ components: labelled(['cover', 'pages'], files) }),
  (files) => ({ components: labelled(['jacket', 'inner'], files) }),
  (files) => ({ components: labelled(['pages', 'cover'], files) }),
  (files) => ({ components: listed(['cover', 'pages'], files) }),
  (files) => ({ components: listed(['inner', 'jacket'], files).reverse() }),
  (files) => ({ components: { general: { artwork: { files } } } }),
  (files) => ({ artwork: { files } }),
  (files) => ({ attributes: { components: listed(['cover', 'pages'], files) } }),
  (files) => ({ specification: { parts: listed(['cover', 'text'], files) } }),
];

/** Paths that an operator may set: right ones, and ones that find a part, something else or nothing. */
export const triedPaths: readonly ReadingPaths[] = [
  {},
  { 'job.files': '$..artwork.files[*]' },
  { 'job.files': '$..files[*].id' },
  { 'job.files': '$.components.*.artwork.files[*]' },
  { 'job.files': '$.components[0].artwork.files[*]' },
  { 'job.files': '$.proofs[*]' },
  { 'job.files': '$.nowhere' },
  { 'job.files': '$..id' },
  { 'job.components': '$.components' },
  { 'job.components': '$.components.cover' },
  { 'job.components': '$.product' },
  { 'job.components': '$.nowhere', 'job.files': '$..artwork.files[*]' },
  { 'job.status': '$.name' },
  { 'job.status': '$.status.canonical', 'job.name': '$.product.name' },
];
/** Those that find the files of every shape. */
export const rightPaths: readonly ReadingPaths[] = [
  {},
  { 'job.files': '$..artwork.files[*]' },
  { 'job.files': '$..artwork.files[*]', 'job.status': '$.status.canonical' },
];

const MIN_BYTES = 3_000;
const MAX_BYTES = 100_000;
/** Most changes are sent as webhooks; the station finds the others by polling. */
const ANNOUNCED_SHARE = 0.8;
const statuses = [QUEUED, QUEUED, QUEUED, OWN_STATUS, TAKEN_BACK];

/** Creates jobs, and changes how their JSON has the same files; each has a proof that nobody should print. */
export class ShapeChanges implements JobChanges {
  readonly #service: ChangingService;
  readonly #random: () => number;
  readonly #ids: string[] = [];
  /** How many times a job was changed. */
  count = 0;

  constructor(service: ChangingService, random: () => number) {
    this.#service = service;
    this.#random = random;
  }

  addJob(id: string): void {
    const files = [this.#file(`${id}-0`), this.#file(`${id}-1`)];
    const proof = this.#file(`${id}-proof`);
    this.#ids.push(id);
    this.#set(id, files, { id: proof.id, name: proof.name });
  }

  changeOne(among: number): void {
    const lately = this.#ids.slice(-among);
    const id = lately[Math.floor(this.#random() * lately.length)];
    const job = id === undefined ? undefined : this.#service.jobs.get(id);
    if (id === undefined || job === undefined) return;
    this.count++;
    const proof = { id: `${id}-proof`, name: `${id}-proof.pdf` };
    this.#set(id, job.files, proof);
  }

  /** Half of the jobs that are not ready become so. */
  finish(): void {
    for (const [id, job] of this.#service.jobs)
      if (job.status !== QUEUED && this.#random() < 0.5)
        this.#service.set(id, { ...job, status: QUEUED }, false);
  }

  #set(id: string, files: Parameters<ChangingService['set']>[1]['files'], proof: object): void {
    const shape = this.#oneOf(shapes);
    this.#service.set(
      id,
      {
        name: `Job ${id}`,
        status: this.#oneOf(statuses),
        files,
        shape: (own) => ({ ...shape(own), proofs: [proof] }),
      },
      this.#random() < ANNOUNCED_SHARE,
    );
  }

  #file(id: string) {
    return this.#service.newFile(id, Math.round(MIN_BYTES + this.#random() ** 3 * MAX_BYTES));
  }

  #oneOf<T>(all: readonly [T, ...T[]] | readonly T[]): T {
    const one = all[Math.floor(this.#random() * all.length)];
    if (one === undefined) throw new Error('There is nothing to choose from.');
    return one;
  }
}
