import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FindingCode, known, type PreflightProfiles } from '../../src/contract/index.ts';
import { type PdfFacts, readFacts } from '../../src/main/station/preflight/facts/index.ts';
import { type Judge, judgeOf, usualLimits } from '../../src/main/station/preflight/index.ts';
import type { Order } from '../../src/main/station/preflight/rules/index.ts';
import { check } from '../../src/main/station/preflight/worker/check.ts';
import type { CheckResult } from '../../src/main/station/preflight/worker/index.ts';
import { type MadePdf, makePdf } from './made-pdf.ts';

/** Two sides of a business card, no foil. */
export const cards: Order = {
  component: 'general',
  kind: 'colour',
  finishings: known(['finishing-ink-double', 'finishing-foiling-no-foiling']),
  kinds: ['colour'],
  finished: { width: 85, height: 55 },
  unfinished: { width: 91, height: 61 },
  pages: null,
  material: null,
  printedFor: [],
};

/** Passes the path of a file with these bytes to `use`. */
export async function asFile<T>(bytes: Uint8Array, use: (path: string) => T | Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-pdf-'));
  try {
    const path = join(folder, 'artwork.pdf');
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const checkBytes = (bytes: Uint8Array, order: Partial<Order> = {}): Promise<CheckResult> =>
  asFile(bytes, (path) =>
    check({ path, order: { ...cards, ...order }, limits: usualLimits, softMs: 20_000 }),
  );

/** What preflight finds in a PDF made for the purpose. */
export const checkMade = async (made: MadePdf, order: Partial<Order> = {}): Promise<CheckResult> =>
  checkBytes(await makePdf(made), order);

/** What the company's profile alone makes of findings. */
export const judgeAs = (fallback: PreflightProfiles['fallback'], own: PreflightProfiles['own'] = []): Judge =>
  judgeOf({ to: [], by: null, preflight: null }, { profiles: { own, fallback }, hotFolders: [] });

export const codesOf = ({ findings }: CheckResult): FindingCode[] => findings.map(({ code }) => code);

export const factsOf = (bytes: Uint8Array): Promise<PdfFacts> =>
  asFile(bytes, (path) => readFacts(path, { isOver: () => false }));
