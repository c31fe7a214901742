import { type Coverage, type Fact, isUnknown, knownIn, type SizeMm } from '../../../../contract/index.ts';

/** The content of a job ticket about a file and its job: one model for every kind of ticket. */
export interface TicketModel {
  /** The file's name in the hot folder, where the ticket is, too. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly revision: number;
  readonly jobId: string;
  readonly jobName: string;
  /** The number of the shop or customer, and the service's own; null if it names none. */
  readonly reference: string | null;
  readonly hash: string | null;
  readonly batchId: string | null;
  readonly product: string;
  readonly component: string;
  /** `colour`, `foil`, `other`. */
  readonly kind: string;
  readonly quantity: Fact<number>;
  /** In words, with its weight in g/m². */
  readonly material: Fact<string>;
  readonly gsm: number | null;
  /** Names. */
  readonly finishings: Fact<readonly string[]>;
  /** Trimmed, and with bleed. */
  readonly finishedMm: Fact<SizeMm>;
  readonly unfinishedMm: Fact<SizeMm>;
  /** As ordered or, if the order does not say, as preflight counted them. */
  readonly pages: Fact<number>;
  readonly customer: Fact<string>;
  /** The delivery group or, if it has none, the service. */
  readonly delivery: Fact<string>;
  /** When it has to be ready, as an ISO 8601 instant: by its cut-off or the order. */
  readonly shipBy: Fact<string>;
  /** Of one copy, as preflight measured these bytes. */
  readonly coverage: Fact<Coverage>;
  /** The operator's reason for sending the file although preflight blocked it. */
  readonly preflightOverride: string | null;
  /** Who released, approved or resent it, and where; null if nobody did, or if it was not recorded. */
  readonly operator: string | null;
  readonly desk: string | null;
}

/** What is a fact in a ticket, in the order in which it is listed. */
export const ticketFacts = [
  'quantity',
  'material',
  'finishings',
  'finishedMm',
  'unfinishedMm',
  'pages',
  'customer',
  'delivery',
  'shipBy',
  'coverage',
] as const satisfies readonly (keyof TicketModel)[];
type TicketFact = (typeof ticketFacts)[number];

/** What is not known, and why: it could not be read, or nothing says it. */
export const unknownIn = (model: TicketModel): { fact: TicketFact; is: 'unreadable' | 'absent' }[] =>
  ticketFacts.flatMap((fact) => {
    const { is } = model[fact];
    return is === 'unreadable' || is === 'absent' ? [{ fact, is }] : [];
  });

/** What a person at the RIP has to know, a sentence each. */
export function instructionsIn(model: TicketModel): string[] {
  const { finishings, preflightOverride } = model;
  const names = knownIn(finishings) ?? [];
  return [
    ...(isUnknown(finishings) ? ['Finishings: unknown'] : []),
    ...(names.length === 0 ? [] : [`Finishings: ${names.join(', ')}`]),
    ...(preflightOverride === null ? [] : [`Preflight overridden: ${preflightOverride}`]),
  ];
}

/** "Cyan 24 % (24 cm²)" for each ink. */
export const inksInWords = ({ plates }: Coverage): string[] =>
  plates.map(({ ink, percent, cm2 }) => `${ink} ${percent} % (${cm2} cm²)`);

/** How sure a coverage is: "24 of 200 pages measured, 176 estimated; approximate: rgb". */
export function measuredInWords({ pagesMeasured, pagesEstimated, marks }: Coverage): string {
  const estimated = pagesEstimated === 0 ? '' : `, ${pagesEstimated} estimated`;
  const measured = `${pagesMeasured} of ${pagesMeasured + pagesEstimated} pages measured${estimated}`;
  return marks.length === 0 ? measured : `${measured}; approximate: ${marks.join(', ')}`;
}

/** "148 × 210 mm". */
export const sizeInWords = ({ width, height }: SizeMm): string => `${width} × ${height} mm`;

/** The width and the height in points of 1/72 inch, as JDF and XJDF have them. */
export const inPoints = ({ width, height }: SizeMm): readonly [number, number] => [
  points(width),
  points(height),
];

/** To a hundredth, which is four micrometres. */
const points = (mm: number): number => Math.round((mm / 25.4) * 72 * 100) / 100;

/** How far it bleeds on each side, in points; null if that is not known, or not the same everywhere. */
export function bleedIn({ finishedMm, unfinishedMm }: TicketModel): number | null {
  const finished = knownIn(finishedMm);
  const unfinished = knownIn(unfinishedMm);
  if (finished === null || unfinished === null) return null;
  const across = (unfinished.width - finished.width) / 2;
  const along = (unfinished.height - finished.height) / 2;
  return across >= 0 && Math.abs(across - along) < 0.01 ? points(across) : null;
}

/** Who sent a file by hand, in words; null if nobody did, or if it was not recorded. */
export function senderIn({ operator, desk }: Pick<TicketModel, 'operator' | 'desk'>): string | null {
  if (operator === null) return null;
  return desk === null ? `Sent by ${operator}` : `Sent by ${operator} (${desk})`;
}
