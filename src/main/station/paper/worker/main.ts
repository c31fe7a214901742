import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { LabelForm, LabelSheet, Sheet, SheetAnswer, SheetLook, SheetRequest } from '../sheet.ts';
import { drawBatch } from './batch-sheet.ts';
import { Flow } from './flow.ts';
import { drawJob } from './job-sheet.ts';
import { drawLabel, placedLabel } from './label.ts';
import { drawShift } from './shift-sheet.ts';
import { Typesetter } from './typesetter.ts';
import { sheetWords } from './words.ts';
import { zplOf } from './zpl.ts';

// The thread in which one document is made: it draws what it is told, writes the file, and ends.

const look = workerData as SheetLook;
const document = await PDFDocument.create();
const type = new Typesetter(document, look.fonts);
const words = await sheetWords(look);
/** Labels for a printer that reads ZPL. */
const labels: string[] = [];
document.setProducer('Makeready');
document.setCreator('Makeready');

async function draw(sheet: Sheet): Promise<SheetAnswer> {
  if (sheet.kind === 'label') return drawLabels(sheet);
  const flow = new Flow(document, type, look.paper);
  const name = await drawn(flow, sheet);
  const made = words.t('made', { at: words.f.dateAndTime(look.at) });
  await flow.foot(`${made} · ${name}`, (page, of) => words.t('pageOf', { page, of }));
  return { kind: 'drawn' };
}

async function drawLabels(sheet: LabelSheet): Promise<SheetAnswer> {
  for (let number = 1; number <= sheet.each; number++) {
    const placed = await placedLabel(type, words, look.label, sheet, number);
    if (sheet.as === 'pdf') drawLabel(document, type, placed);
    else labels.push(zplOf(placed));
  }
  return { kind: 'drawn' };
}

/** Draws a sheet; resolves with its name. */
async function drawn(flow: Flow, sheet: Exclude<Sheet, LabelSheet>): Promise<string> {
  switch (sheet.kind) {
    case 'job':
      await drawJob(flow, words, sheet);
      return sheet.name;
    case 'batch':
      await drawBatch(flow, words, sheet);
      return sheet.serviceId;
    case 'shift':
      await drawShift(flow, words, sheet.report);
      return words.shift('title');
  }
}

async function write(path: string, as: LabelForm): Promise<SheetAnswer> {
  const bytes = as === 'pdf' ? await document.save() : Buffer.from(labels.join(''), 'ascii');
  await writeFile(path, bytes, { mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    kind: 'written',
    pages: as === 'pdf' ? document.getPageCount() : labels.length,
    bytes: bytes.length,
    sha256,
  };
}

parentPort?.on('message', async (request: SheetRequest) => {
  const answer = await (request.kind === 'write' ? write(request.path, request.as) : draw(request)).catch(
    (error: unknown): SheetAnswer => ({
      kind: 'fault',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  parentPort?.postMessage(answer);
});
