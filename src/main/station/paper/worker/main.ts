import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { BatchSheet, JobSheet, SheetAnswer, SheetLook, SheetRequest } from '../sheet.ts';
import { drawBatch } from './batch-sheet.ts';
import { Flow } from './flow.ts';
import { drawJob } from './job-sheet.ts';
import { Typesetter } from './typesetter.ts';
import { sheetWords } from './words.ts';

// The thread in which one document is made: it draws what it is told, writes the file, and ends.

const look = workerData as SheetLook;
const document = await PDFDocument.create();
const type = new Typesetter(document, look.fonts);
const words = await sheetWords(look);
document.setProducer('Makeready');
document.setCreator('Makeready');

async function draw(sheet: JobSheet | BatchSheet): Promise<SheetAnswer> {
  const flow = new Flow(document, type, look.paper);
  await (sheet.kind === 'job' ? drawJob(flow, words, sheet) : drawBatch(flow, words, sheet));
  const name = sheet.kind === 'job' ? sheet.name : sheet.serviceId;
  const made = words.t('made', { at: words.f.dateAndTime(look.at) });
  await flow.foot(`${made} · ${name}`, (page, of) => words.t('pageOf', { page, of }));
  return { kind: 'drawn' };
}

async function write(path: string): Promise<SheetAnswer> {
  const bytes = await document.save();
  await writeFile(path, bytes, { mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { kind: 'written', pages: document.getPageCount(), bytes: bytes.length, sha256 };
}

parentPort?.on('message', async (request: SheetRequest) => {
  const answer = await (request.kind === 'write' ? write(request.path) : draw(request)).catch(
    (error: unknown): SheetAnswer => ({
      kind: 'fault',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  parentPort?.postMessage(answer);
});
