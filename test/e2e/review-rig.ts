import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { Artwork, ArtworkId, JobKey } from '../../src/contract/index.ts';
import { makePdf } from '../support/made-pdf.ts';
import { startArtworkProxy } from '../support/service-proxies.ts';
import { until } from '../support/until.ts';
import { drawn, printedBefore, printedNow } from './known-sheet.ts';
import { switchOffNotices } from './no-notices.ts';
import { go, type Rig, startRig } from './rig.ts';
import { painted } from './viewport.ts';

/** A file on hold for an operator's decision. */
export interface Waiting {
  readonly id: ArtworkId;
  readonly jobKey: JobKey;
  readonly name: string;
}

/** A station whose hold rule stops every file. */
export interface ReviewRig {
  readonly rig: Rig;
  /** A file that preflight blocks. */
  readonly blocked: Waiting;
  /** A file whose job has a foil file too. */
  readonly foiled: Waiting;
  /** A file whose page the second reader sees otherwise; null unless one was given. */
  readonly differing: Waiting | null;
  /** A file that prints otherwise than it looks, with an earlier revision; null unless wanted. */
  readonly reprinted: Waiting | null;
  /** A file of several pages, in another job with more files. */
  readonly revised: Waiting;
  fileOf(file: Pick<Waiting, 'id' | 'jobKey'>): Artwork;
  /** Names of the artwork in the hot folder. */
  inHotFolder(): Promise<string[]>;
  /** Takes the service away, as if the network cable were out. */
  unplug(): Promise<void>;
}

/** @param more a file in which the two readers differ, and whether there is one that prints otherwise */
export async function startReviewRig(more?: {
  readonly differing: Uint8Array;
  readonly reprinted: true;
}): Promise<ReviewRig> {
  const rig = await startRig({ connected: false });
  await switchOffNotices(rig.host.station.api);
  const service = await startArtworkProxy(rig.sandbox.baseUrl);
  const { station } = rig;
  const { token } = rig.sandbox;
  await station.connections.create({ name: 'Service', baseUrl: service.baseUrl, token });
  const { ticket } = await station.hotFolders.check({ typedPath: rig.hotFolder });
  await station.hotFolders.create({ name: 'RIP', folder: ticket });
  const { api } = rig.host.station;
  const fileOf = ({ id, jobKey }: Pick<Waiting, 'id' | 'jobKey'>): Artwork => {
    const { components } = api.job.get({ key: jobKey });
    const found = components.flatMap((component) => component.files).find((one) => one.id === id);
    if (found === undefined) throw new Error('That file is gone.');
    return found;
  };
  const pagesOf = ({ id }: Waiting): number => api.preflight.get({ id }).pageCount ?? 0;
  api.hotFolders.update({ id: rig.hotFolderId(), change: { ticket: 'json' } });
  const { rules, version } = api.routes.get();
  api.routes.save({ rules: [...rules], version, hold: 'everything' });
  const stopped = (): Waiting[] => api.transfers.list().stopped.filter(({ state }) => state === 'on-hold');
  const refresh = async (): Promise<void> => {
    for (const { id } of api.overview.get().connections) await station.connections.refresh({ id });
  };
  const allHeld = (): boolean => {
    const { running, waiting } = api.transfers.list();
    return stopped().length > 0 && running.length + waiting.length === 0;
  };

  service.serveInstead(await makePdf({ pages: drawn }));
  rig.sandbox.makeJobs(1, { prepressMs: 0 });
  await refresh();
  await until('what is blocked is held', () => stopped().some((one) => fileOf(one).preflight === 'blocked'));
  await until('all of its job is', allHeld);
  const [first] = stopped();
  if (first === undefined) throw new Error('Nothing is blocked.');

  const before = new Set(stopped().map(({ id }) => id));
  const newlyBlocked = () =>
    stopped().find((one) => !before.has(one.id) && fileOf(one).preflight === 'blocked');
  if (more !== undefined) {
    service.serveInstead(Buffer.from(more.differing));
    rig.sandbox.makeJobs(1, { prepressMs: 0 });
    await refresh();
    await until('what differs is held', () => newlyBlocked() !== undefined && allHeld());
  }
  const differs = newlyBlocked() ?? null;

  let reprinted: Waiting | null = null;
  if (more !== undefined) {
    const known = new Set(stopped().map(({ id }) => id));
    service.serveInstead(await makePdf({ pages: printedBefore }));
    rig.sandbox.makeJobs(1, { prepressMs: 0 });
    await refresh();
    const made = () => stopped().find(({ id }) => !known.has(id)) ?? null;
    await until('it is held', () => made() !== null && allHeld());
    const file = made();
    if (file === null) throw new Error('Nothing is held.');
    const { sha256 } = fileOf(file);
    service.serveInstead(await makePdf({ pages: printedNow }));
    await api.artworks.decide({ ids: [file.id], decision: { kind: 'refetch' } });
    await until('other artwork has come', () => fileOf(file).sha256 !== sha256 && allHeld());
    reprinted = file;
  }

  service.serveInstead(null);
  rig.sandbox.makeJobs(12, { prepressMs: 0 });
  await refresh();
  const besideFoil = (): Waiting | undefined => {
    const foil = stopped().find((one) => fileOf(one).kind === 'foil');
    return stopped().find((one) => one.jobKey === foil?.jobKey && fileOf(one).kind === 'colour');
  };
  const elsewhere = (): Waiting | undefined =>
    stopped().find(
      (one) =>
        one.jobKey !== besideFoil()?.jobKey &&
        one.jobKey !== first.jobKey &&
        pagesOf(one) > 1 &&
        stopped().filter(({ jobKey }) => jobKey === one.jobKey).length > 1,
    );
  await until('such jobs are there', () => besideFoil() !== undefined && elsewhere() !== undefined);
  await until('all wait for a word', allHeld);
  const [beside, other] = [besideFoil(), elsewhere()];
  if (beside === undefined || other === undefined) throw new Error('The service made no such jobs.');

  return {
    rig,
    blocked: first,
    differing: differs,
    reprinted,
    foiled: beside,
    revised: other,
    fileOf,
    inHotFolder: async () => (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.pdf')),
    async unplug() {
      await until('all wait for a word again', allHeld);
      await service.stop();
      await rig.sandbox.stop();
    },
  };
}

export async function review(page: Page, { id, jobKey }: Waiting): Promise<void> {
  await go(page, `#/review/${encodeURIComponent(jobKey)}/${id}`);
  await page.locator(`[data-file="${id}"]`).waitFor();
  await painted(page);
}

/** Types a reason and confirms it, without a mouse. */
export async function reason(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').locator('textarea:focus, input:focus').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}
