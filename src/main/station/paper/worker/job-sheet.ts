import { type Fact, knownIn } from '../../../../contract/index.ts';
import { withoutDeprecated } from '../../../../locales/without-deprecated.ts';
import type { JobSheet, Remark, SheetComponent } from '../sheet.ts';
import { drawBarCode, drawQr, MM } from './codes.ts';
import type { Flow } from './flow.ts';
import { drawPages } from './pages.ts';
import type { SheetWords } from './words.ts';

const QR_EDGE = 27 * MM;
const BAR_HEIGHT = 11 * MM;
/** "Silk, 350 gsm", as the station writes a material. */
const withGrammage = /^(.+?),? (\d+(?:\.\d+)?) gsm$/;
const components = ['general', 'cover', 'inner'] as const;

/** "Silk 350 gsm", in the words of the language. */
export function stockInWords({ t, f }: SheetWords, stock: string): string {
  const [, name, gsm] = withGrammage.exec(stock) ?? [];
  return gsm === undefined ? stock : t('grammage', { name, gsm: f.number(Number(gsm)) });
}

/** "Cover", in the words of the language; or what the order calls it. */
export function componentInWords({ t }: SheetWords, label: string): string {
  const usual = components.find((one) => one === label);
  return usual === undefined ? label : t(`component.${usual}`);
}

/** What an order says about one thing, or that it is not known, and where it stands. */
export function said<T>({ t }: SheetWords, fact: Fact<T>, inWords: (value: T) => string): string {
  switch (fact.is) {
    case 'known':
      return inWords(fact.value);
    case 'none':
      return t('none');
    case 'unreadable':
      return t('unreadable', { at: fact.at });
    case 'absent':
      return t('absent');
  }
}

/** What a sheet is about: its kind, names and codes, at the head of its first page. */
export async function drawHead(
  flow: Flow,
  { t }: SheetWords,
  about: {
    readonly kind: 'job' | 'batch';
    readonly id: string;
    readonly rush: boolean;
    readonly name: string;
    readonly lines: readonly string[];
  },
): Promise<void> {
  const { x, width } = flow.full;
  const [page, top] = [flow.page, flow.y];
  drawQr(page, about.id, { x: x + width - QR_EDGE, top, edge: QR_EDGE });
  const beside = { x, width: width - QR_EDGE - 6 * MM };
  const kind = t(`sheet.${about.kind}`);
  await flow.text(
    about.rush ? `${kind} · ${t('rush')}` : kind,
    { size: 9, weight: 'bold', grey: 0.35 },
    beside,
  );
  await flow.text(about.name, { size: 18, weight: 'bold' }, beside);
  for (const line of about.lines) await flow.text(line, { size: 12 }, beside);
  if (flow.page === page) flow.y = Math.min(flow.y, top - QR_EDGE);
  flow.space(3 * MM);
  flow.need(BAR_HEIGHT + 6 * MM);
  if (drawBarCode(flow.page, about.id, { x, top: flow.y, width, height: BAR_HEIGHT })) {
    flow.space(BAR_HEIGHT + 1 * MM);
  }
  await flow.text(about.id, { size: 8 });
  flow.rule();
}

/** The most important facts, large and side by side. */
export async function drawKeyFacts(
  flow: Flow,
  facts: readonly { readonly label: string; readonly value: string }[],
): Promise<void> {
  const { x, width } = flow.full;
  const each = width / facts.length;
  const columns = await Promise.all(
    facts.map(async ({ label, value }) => ({
      label: await flow.type.lines(label, { size: 8.5 }, each - 4 * MM),
      value: await flow.type.lines(value, { size: 14, weight: 'bold' }, each - 4 * MM),
    })),
  );
  const height = 12 + Math.max(...columns.map(({ value }) => Math.min(value.length, 6))) * 18;
  flow.need(height);
  columns.forEach(({ label, value }, index) => {
    const left = x + index * each;
    const [name] = label;
    if (name !== undefined)
      flow.type.draw(flow.page, name, { size: 8.5, grey: 0.35 }, { x: left, y: flow.y - 9 });
    value.slice(0, 6).forEach((line, row) => {
      flow.type.draw(flow.page, line, { size: 14, weight: 'bold' }, { x: left, y: flow.y - 25 - row * 18 });
    });
  });
  flow.space(height + 2 * MM);
}

/** A job: what it is, what to print, every page, and what was said about it. */
export async function drawJob(flow: Flow, words: SheetWords, job: JobSheet): Promise<void> {
  const { t, f } = words;
  const numbers = job.numbers.map(({ text }) => text).filter((text) => text !== job.name);
  await drawHead(flow, words, {
    kind: 'job',
    id: job.serviceId,
    rush: job.rush,
    name: job.name,
    lines: [knownIn(job.customer) ?? '', numbers.join(' · ')].filter((line) => line !== ''),
  });
  if (job.isGone) await flow.text(t('gone'), { size: 11, weight: 'bold' });
  await drawKeyFacts(flow, [
    { label: t('quantity'), value: said(words, job.quantity, (copies) => f.number(copies)) },
    { label: t('shipBy'), value: said(words, job.shipBy, (by) => f.dateAndTime(by)) },
    { label: t('delivery'), value: said(words, job.delivery, inOneLine) },
  ]);
  await flow.fact(t('product'), job.product);
  await flow.fact(t('status'), job.status.name);
  await flow.fact(t('shipTo'), job.deliveryAddress);
  for (const component of job.components) {
    await drawComponent(flow, words, component, { size: job.size, isOnly: job.components.length === 1 });
  }
  if (job.components.every(({ files }) => files.length === 0)) {
    flow.rule();
    await flow.text(t('noFiles'), { size: 10 });
  }
  await drawRemarks(flow, words, job.remarks);
}

const inOneLine = ({ service, group }: { readonly service: string; readonly group: string | null }): string =>
  [service, group].filter((part) => part !== null).join(' · ');

async function drawComponent(
  flow: Flow,
  words: SheetWords,
  component: SheetComponent,
  job: { readonly size: string | null; readonly isOnly: boolean },
): Promise<void> {
  const { t, f } = words;
  flow.rule();
  if (!job.isOnly) {
    await flow.text(componentInWords(words, component.label), { size: 12, weight: 'bold' });
  }
  await flow.fact(t('size'), sizeInWords(words, component, job.size));
  await flow.fact(
    t('pages'),
    said(words, component.pages, (pages) => f.number(pages)),
  );
  await flow.fact(
    t('stock'),
    said(words, component.material, (material) => stockInWords(words, material)),
  );
  await flow.fact(
    t('finishing'),
    said(words, component.finishings, (all) => all.map(({ name }) => withoutDeprecated(name)).join(' · ')),
  );
  for (const file of component.files) {
    await flow.fact(t('hotFolder'), file.folders.length === 0 ? t('unknown') : file.folders.join(' · '));
    await drawPages(flow, words, file);
  }
}

function sizeInWords(
  words: SheetWords,
  { size, finishedMm, unfinishedMm }: SheetComponent,
  ofJob: string | null,
): string {
  const { t, f } = words;
  const [trimmed, withBleed] = [knownIn(finishedMm), knownIn(unfinishedMm)];
  if (trimmed === null) return size ?? ofJob ?? said(words, finishedMm, () => '');
  const finished = f.sheet(trimmed);
  return withBleed === null ? finished : t('withBleed', { finished, unfinished: f.sheet(withBleed) });
}

/** What was said about a job or batch; nothing without remarks. */
export async function drawRemarks(
  flow: Flow,
  { t, f, say }: SheetWords,
  remarks: readonly Remark[],
): Promise<void> {
  if (remarks.length === 0) return;
  flow.rule();
  await flow.text(t('remarks'), { size: 12, weight: 'bold' });
  for (const { kind, about, text, at, by } of remarks) {
    const under = [t(`remark.${kind}`), about, by, at === null ? null : f.dateAndTime(at)];
    flow.space(1 * MM);
    await flow.text(under.filter((part) => part !== null).join(' · '), { size: 8, grey: 0.35 });
    await flow.text(say(text), { size: 10 });
  }
}
