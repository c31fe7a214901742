import {
  type ShiftCounts,
  ShiftGrouping,
  type ShiftReason,
  type ShiftReport,
  type ShiftWaste,
  WasteGrouping,
} from '../../../../contract/index.ts';
import { MM } from './codes.ts';
import { type Flow, LEADING } from './flow.ts';
import { drawKeyFacts, stockInWords } from './job-sheet.ts';
import type { Style } from './typesetter.ts';
import type { SheetWords } from './words.ts';

const columns = ['sent', 'pickedUp', 'rejected', 'resent', 'jobs', 'copies'] as const;
const PLOT_HEIGHT = 30 * MM;
const HEAD = { size: 8.5, grey: 0.35 } as const;
const LINE = { size: 9.5 } as const;

/** What was done in a period, for the next shift or the files. */
export async function drawShift(flow: Flow, words: SheetWords, report: ShiftReport): Promise<void> {
  const { shift, f, states } = words;
  const { totals, shipBy } = report;
  await flow.text(shift('title'), { size: 18, weight: 'bold' });
  await flow.text(`${f.dateAndTime(report.from)} – ${f.dateAndTime(report.until)}`, { size: 12 });
  flow.space(3 * MM);
  await drawKeyFacts(flow, [
    { label: shift('sent'), value: f.number(totals.sent) },
    { label: shift('pickedUp'), value: f.number(totals.pickedUp) },
    { label: shift('rejected'), value: f.number(totals.rejected) },
    { label: shift('inTime'), value: f.number(shipBy.inTime) },
    { label: shift('late'), value: f.number(shipBy.late) },
  ]);
  if (shipBy.unknown > 0) await flow.fact(shift('shipByUnknown'), f.number(shipBy.unknown));
  await drawPlot(flow, words, report);
  for (const by of ShiftGrouping.options) await drawGroups(flow, words, by, report);
  const deeds = report.operators.map(({ name, deeds }) => ({
    name: name ?? shift('notRecorded'),
    did: deeds
      .map(({ event, times }) => shift('deed', { event: states(`event.${event}`), times }))
      .join(' · '),
  }));
  if (deeds.length > 0) await drawHeading(flow, shift('operators'));
  for (const { name, did } of deeds) await flow.fact(name, did);
  await drawReasons(flow, words, shift('rejectReasons'), report.rejectReasons);
  for (const by of WasteGrouping.options) await drawWaste(flow, words, by, report.waste[by]);
}

async function drawHeading(flow: Flow, text: string): Promise<void> {
  flow.space(2 * MM);
  flow.need(16 * MM);
  await flow.text(text, { size: 12, weight: 'bold' });
  flow.rule();
}

/** The files sent in each hour or day, as bars; the busiest is as high as the plot. */
async function drawPlot(
  flow: Flow,
  { shift, f }: SheetWords,
  { steps, stepUnit }: ShiftReport,
): Promise<void> {
  const highest = Math.max(...steps.map(({ sent }) => sent), 0);
  const [first, last] = [steps[0], steps.at(-1)];
  if (highest === 0 || first === undefined || last === undefined) return;
  await drawHeading(flow, `${shift(`plot.${stepUnit}`)}: ${shift('sent')}`);
  flow.need(PLOT_HEIGHT + 8 * MM);
  const { x, width } = flow.full;
  const each = width / steps.length;
  const bottom = flow.y - PLOT_HEIGHT;
  flow.page.fill(
    steps
      .map(({ sent }, index) => ({
        x: x + index * each + each * 0.1,
        y: bottom,
        width: each * 0.8,
        height: (PLOT_HEIGHT * sent) / highest,
      }))
      .filter(({ height }) => height > 0),
  );
  flow.y = bottom - 1 * MM;
  const nameOf = (from: string): string => (stepUnit === 'hour' ? f.dateAndTime(from) : f.date(from));
  await flow.text(`${nameOf(first.from)} – ${nameOf(last.from)} · ${f.number(highest)}`, HEAD);
}

async function drawGroups(
  flow: Flow,
  words: SheetWords,
  by: ShiftGrouping,
  report: ShiftReport,
): Promise<void> {
  const { shift, f } = words;
  const groups = report.groups[by];
  if (groups.length === 0) return;
  await drawHeading(flow, shift(by));
  const copiesOf = ({ copies, isMore }: ShiftCounts): string =>
    isMore ? shift('atLeast', { copies: f.number(copies) }) : f.number(copies);
  const cellsOf = (counts: ShiftCounts): string[] =>
    columns.map((column) => (column === 'copies' ? copiesOf(counts) : f.number(counts[column])));
  await drawLine(flow, [shift('name'), ...columns.map((column) => shift(column))], HEAD);
  for (const group of groups) {
    const name = group.name ?? shift(by === 'hotFolder' ? 'removedFolder' : 'unknown');
    await drawLine(flow, [by === 'stock' ? stockInWords(words, name) : name, ...cellsOf(group)], LINE);
  }
  await drawLine(flow, [shift('total'), ...cellsOf(report.totals)], { ...LINE, weight: 'bold' });
}

async function drawWaste(
  flow: Flow,
  { shift, f }: SheetWords,
  by: WasteGrouping,
  groups: readonly ShiftWaste[],
): Promise<void> {
  if (groups.length === 0) return;
  await drawHeading(flow, `${shift('waste')}: ${shift(by)}`);
  await drawLine(flow, [shift('name'), shift('files'), shift('copies'), shift('wasteFilesKnown')], HEAD);
  for (const { name, files, copies, known } of groups) {
    const missing = shift(by === 'reason' ? 'noReason' : by === 'hotFolder' ? 'removedFolder' : 'unknown');
    const shown = name === null ? missing : by === 'month' ? f.month(name) : name;
    await drawLine(flow, [shown, ...[files, copies, known].map((one) => f.number(one))], LINE);
  }
}

/** A name and numbers beside each other, each on as many lines as it needs. */
async function drawLine(flow: Flow, cells: readonly string[], style: Style): Promise<void> {
  const { x, width } = flow.full;
  const ofName = width * 0.34;
  const each = (width - ofName) / (cells.length - 1);
  const lines = await Promise.all(
    cells.map((cell, index) => flow.type.lines(cell, style, (index === 0 ? ofName : each) - 2 * MM)),
  );
  const height = style.size * LEADING;
  const most = Math.max(...lines.map(({ length }) => length));
  flow.need(most * height);
  lines.forEach((ofCell, index) => {
    ofCell.forEach((line, row) => {
      const left = index === 0 ? x : x + ofName + index * each - line.width;
      flow.type.draw(flow.page, line, style, { x: left, y: flow.y - style.size - row * height });
    });
  });
  flow.space(most * height + 0.8 * MM);
}

async function drawReasons(
  flow: Flow,
  { shift, f, say }: SheetWords,
  title: string,
  reasons: readonly ShiftReason[],
): Promise<void> {
  if (reasons.length === 0) return;
  await drawHeading(flow, title);
  for (const { why, files } of reasons)
    await flow.text(`${f.number(files)} × ${why === null ? shift('noReason') : say(why)}`, LINE);
}
