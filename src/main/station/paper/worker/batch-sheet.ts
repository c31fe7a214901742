import { amountsOf, inkInWords, surenessOf } from '../../../../locales/describe-coverage.ts';
import type { BatchSheet } from '../sheet.ts';
import { MM } from './codes.ts';
import type { Flow } from './flow.ts';
import { drawHead, drawKeyFacts, drawRemarks, said } from './job-sheet.ts';
import type { SheetWords } from './words.ts';

/** A batch: what it is, how it ships, and its jobs one below the other. */
export async function drawBatch(flow: Flow, words: SheetWords, batch: BatchSheet): Promise<void> {
  const { t, f } = words;
  const jobs = t('jobs', { count: batch.jobs.length });
  const { delivery } = batch;
  await drawHead(flow, words, {
    kind: 'batch',
    id: batch.serviceId,
    rush: batch.rush,
    name: batch.customers.length === 0 ? jobs : batch.customers.join(' · '),
    lines: batch.customers.length === 0 ? [] : [jobs],
  });
  await drawKeyFacts(flow, [
    { label: t('shipBy'), value: batch.shipBy === null ? t('unknown') : f.dateAndTime(batch.shipBy) },
    {
      label: t('delivery'),
      value:
        delivery === null
          ? t('unknown')
          : [delivery.service, delivery.group].filter((part) => part !== null).join(' · '),
    },
    { label: t('status'), value: batch.status.name },
  ]);
  await flow.fact(words.findings('part.coverage.title'), inkInWordsOf(words, batch.coverage));
  await drawRemarks(flow, words, batch.remarks);
  const { x, width } = flow.full;
  for (const job of batch.jobs) {
    flow.rule();
    flow.need(12 * MM);
    const copies = said(words, job.quantity, (quantity) => t('copies', { count: quantity }));
    await flow.text(job.name, { size: 11, weight: 'bold' }, { x, width: width - 1 });
    await flow.text([copies, job.product].filter((part) => part !== '').join(' · '), { size: 10 });
    const numbers = job.numbers.map(({ text }) => text).filter((text) => text !== job.name);
    await flow.text([...numbers, job.serviceId].join(' · '), { size: 8, grey: 0.35 });
  }
}

/** How much of each ink all copies take; null if the batch has no files. */
function inkInWordsOf({ findings, f }: SheetWords, coverage: BatchSheet['coverage']): string | null {
  if (coverage.files === 0) return null;
  const inks = coverage.plates.map((plate) => {
    const { share, area } = amountsOf(f, plate);
    return `${inkInWords(findings, plate.ink)} ${share} (${area})`;
  });
  return [...(inks.length === 0 ? [] : [inks.join(', ')]), ...surenessOf(findings, f, coverage)].join(' · ');
}
