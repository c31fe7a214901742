import { type Phase, type QueueRow, Urgency } from '../../../contract/index.ts';

/** The order in which the queue is grouped: what needs a hand comes first. */
export const phaseRank: Readonly<Record<Phase, number>> = {
  attention: 0,
  prepress: 1,
  ready: 2,
  'at-rip': 3,
  done: 4,
};

/** What the phase of a row follows from. */
export interface RowCounts {
  readonly jobsReady: number;
  readonly jobsTotal: number;
  readonly filesTotal: number;
  readonly filesDelivered: number;
  readonly filesTaken: number;
  readonly filesNeedHand: number;
}

export function phaseOf(counts: RowCounts): Phase {
  if (counts.filesNeedHand > 0) return 'attention';
  if (counts.jobsTotal === 0 || counts.jobsReady < counts.jobsTotal) return 'prepress';
  if (counts.filesTotal === 0 || counts.filesDelivered < counts.filesTotal) return 'ready';
  return counts.filesTaken < counts.filesTotal ? 'at-rip' : 'done';
}

/** Products as words: "2 x Business Cards, 1 x Perfect Bound Books". */
export function productsInWords(products: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const product of products) counts.set(product, (counts.get(product) ?? 0) + 1);
  return [...counts].map(([product, count]) => `${count} x ${product}`).join(', ');
}

/** A job has left pre-press once its status says production, or its files are on their way. */
export const hasLeftPrepress = (statusCode: string, filesUnderWay: number): boolean =>
  statusCode.startsWith('job.production.') || filesUnderWay > 0;

/**
 * Words a row is found by: lower-case, without accents, letters and digits only. A search is tokenised the
 * same way, so an id typed with or without its hyphens finds the same row.
 */
export function searchWords(texts: readonly (string | null)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const plain = (text ?? '').normalize('NFKD').replace(/\p{Mark}/gu, '');
    for (const word of plain.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u)) {
      if (word !== '') words.add(word.slice(0, 64));
    }
  }
  return [...words];
}

/** What SQLite's index of words is asked for: every one of the words, or what begins with it. */
export const searchFor = (words: readonly string[]): string => words.map((word) => `"${word}"*`).join(' ');

/**
 * How soon a row has to leave. The interface names no dates: the words of the delivery service and of its group are all
 * there is, in whatever language the service speaks.
 */
export function urgencyOf(delivery: QueueRow['delivery']): Urgency {
  if (delivery === null) return 'unknown';
  const words = searchWords([delivery.group, delivery.service]).join(' ');
  if (/\b(same day|today|heute|jour meme|aujourd hui|vandaag|zelfde dag)\b/.test(words)) return 'today';
  if (/\b(noon|midi|mittag|12h|12 uhr|1200|middag|1030|express)\b/.test(words)) return 'before-noon';
  if (/\b(next day|overnight|24h|tomorrow|morgen|nachster tag|lendemain|volgende dag)\b/.test(words)) {
    return 'next-day';
  }
  return 'later';
}

/** The order of urgency, for the index. What is done needs to go nowhere any more. */
export const urgencyRank = (row: Pick<QueueRow, 'phase' | 'urgency'>): number =>
  row.phase === 'done' ? 0 : Urgency.options.indexOf(row.urgency);

/** No row in any phase. */
export const noPhases = (): Record<Phase, number> => ({
  attention: 0,
  prepress: 0,
  ready: 0,
  'at-rip': 0,
  done: 0,
});

/** Where a row stands within its phase and urgency: the oldest first, except that what is done shows the newest first. */
export function sortAt(row: QueueRow): number {
  const at = Date.parse(row.createdAt ?? row.news.at);
  return row.phase === 'done' ? -at : at;
}
