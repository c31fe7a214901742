import { describe, expect, test } from 'vitest';
import {
  ArtworkId,
  type FileOnHold,
  type FilesOnHold,
  JobKey,
  message,
  type StationEvent,
} from '../../../src/contract/index.ts';
import {
  concernsSheet,
  countCauses,
  patchSheet,
  shownOf,
} from '../../../src/renderer/contact-sheet/on-hold-data.ts';
import {
  layoutOf,
  linesInSight,
  movedBy,
  movedLines,
} from '../../../src/renderer/contact-sheet/sheet-layout.ts';
import {
  noneSelected,
  selectedOf,
  toggled,
  withFiles,
} from '../../../src/renderer/contact-sheet/sheet-selection.ts';

const onHold = (number: number, more: Partial<FileOnHold> = {}): FileOnHold => ({
  id: ArtworkId.parse(String(number).padStart(32, '0')),
  name: `sheet-${number}.pdf`,
  kind: 'colour',
  state: 'on-hold',
  sha256: 'ab'.repeat(32),
  reason: message('hold.everything'),
  replacement: null,
  approval: null,
  preflight: 'clear',
  decisionRevision: 0,
  cause: 'rule',
  jobKey: JobKey.parse(`demo:${number}`),
  jobName: `Cards ${number}`,
  customer: 'Fjord Inn',
  product: 'Business Cards',
  copies: 50,
  component: 'general',
  revision: 1,
  rush: false,
  since: '2026-01-01T00:00:00.000Z',
  ...more,
});
const three = [onHold(1), onHold(2, { cause: 'errors', customer: null }), onHold(3)];
const idsOf = (files: readonly FileOnHold[]): readonly string[] => files.map(({ name }) => name);

describe('the cards of a thousand files', () => {
  const layout = layoutOf(1_000, { sheet: 1_200, card: 230 }, 360);
  test('have as many columns as fit, and at least one', () => {
    expect(layout).toEqual({ columns: 5, lines: 200, lineHeight: 360 });
    expect(layoutOf(3, { sheet: 100, card: 230 }, 360)).toMatchObject({ columns: 1, lines: 3 });
  });

  test('are drawn for the visible lines and one on either side', () => {
    expect(linesInSight(layout, { top: 36_000, height: 700 })).toEqual({ first: 99, last: 102 });
    expect(linesInSight(layout, { top: 0, height: 700 })).toEqual({ first: 0, last: 2 });
    expect(linesInSight(layout, { top: 199 * 360, height: 700 }).last).toBe(199);
  });

  test('are moved through one by one and line by line, no further than the ends', () => {
    expect([movedBy(1_000, 0, -1), movedBy(1_000, 4, 1), movedBy(1_000, 999, 1)]).toEqual([0, 5, 999]);
    const seven = layoutOf(7, { sheet: 1_200, card: 230 }, 360);
    expect(movedLines(seven, 7, 0, 1)).toBe(5);
    expect(movedLines(seven, 7, 4, 1)).toBe(6);
    expect(movedLines(seven, 7, 6, 1)).toBe(6);
    expect(movedLines(seven, 7, 6, -1)).toBe(1);
    expect(movedLines(seven, 7, 1, -1)).toBe(1);
  });
});

describe('what is selected', () => {
  test('is deselected when it leaves, gets other bytes, or somebody decides about it', () => {
    const [first, second, third] = three;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three files.');
    const selection = withFiles(noneSelected, three);
    expect(selectedOf(selection, three)).toEqual(three);
    const now = [
      { ...first, sha256: 'cd'.repeat(32) },
      { ...second, approval: { sendsAt: '2026-01-01T00:00:05.000Z' } },
      third,
    ];
    expect(idsOf(selectedOf(selection, now))).toEqual(['sheet-3.pdf']);
    expect(selectedOf(selection, [])).toEqual([]);
    expect(selectedOf(toggled(selection, third), [third])).toEqual([]);
  });
});

describe('what is shown', () => {
  test('is what passes the filter and each word of the search', () => {
    expect(idsOf(shownOf(three, 'errors', ''))).toEqual(['sheet-2.pdf']);
    expect(idsOf(shownOf(three, 'all', 'FJORD cards'))).toEqual(['sheet-1.pdf', 'sheet-3.pdf']);
    expect(idsOf(shownOf(three, 'rule', 'sheet-3'))).toEqual(['sheet-3.pdf']);
    expect(countCauses(three)).toEqual([
      ['errors', 1],
      ['rule', 2],
    ]);
  });

  test('follows the events: decisions show at once, and files that leave go', () => {
    const data: FilesOnHold = { files: [...three], total: 3 };
    const event = (number: number, more: object): StationEvent =>
      ({
        kind: 'transfer',
        revision: 1,
        transfer: { ...onHold(number), ...more },
      }) as unknown as StationEvent;
    const approval = { sendsAt: '2026-01-01T00:00:05.000Z' };
    const approved = patchSheet(data, event(1, { approval }));
    expect(approved.files[0]).toMatchObject({ approval, cause: 'rule', jobName: 'Cards 1' });
    const gone = patchSheet(data, event(2, { state: 'delivering' }));
    expect([idsOf(gone.files), gone.total]).toEqual([['sheet-1.pdf', 'sheet-3.pdf'], 2]);
    expect(patchSheet(data, event(9, { state: 'delivering' }))).toBe(data);
    expect(concernsSheet(event(9, {}), data)).toBe(true);
    expect(concernsSheet(event(9, { state: 'delivering' }), data)).toBe(false);
    const job = (key: string): StationEvent => ({ kind: 'job', revision: 1, jobKey: JobKey.parse(key) });
    expect(concernsSheet(job('demo:2'), data)).toBe(true);
    expect(concernsSheet(job('demo:9'), data)).toBe(false);
  });
});
