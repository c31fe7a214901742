import type { QueueRow, StationEvent } from '../../contract/index.ts';

/** Something that an operator who looks elsewhere ought to hear. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Where in the screens a click leads. */
  readonly hash: string;
}

/** Finds in the station's events what needs a hand now and did not before. */
export class Notices {
  readonly #needy: Set<string>;

  /** @param needy keys of the rows that need attention already. */
  constructor(needy: Iterable<string>) {
    this.#needy = new Set(needy);
  }

  next(event: StationEvent): Notice | null {
    if (event.kind === 'row-gone') this.#needy.delete(event.key);
    if (event.kind !== 'row') return null;
    const { row } = event;
    if (row.phase !== 'attention') {
      this.#needy.delete(row.key);
      return null;
    }
    if (this.#needy.has(row.key)) return null;
    this.#needy.add(row.key);
    return { title: row.title, body: row.attention ?? 'Needs attention.', hash: hashOfRow(row) };
  }
}

/** Many notices at once are one. */
export function summary(notices: readonly Notice[]): Notice | null {
  const [first] = notices;
  if (first === undefined || notices.length === 1) return first ?? null;
  return {
    title: `${notices.length} need attention`,
    body: notices
      .slice(0, 3)
      .map((notice) => notice.title)
      .join('\n'),
    hash: '#/queue',
  };
}

function hashOfRow(row: QueueRow): string {
  const screen = { batch: 'batch', 'queued-batch': 'queued', job: 'job' }[row.kind];
  return `#/${screen}/${encodeURIComponent(row.key)}`;
}
