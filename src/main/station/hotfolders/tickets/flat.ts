import { type Coverage, knownIn, type SizeMm } from '../../../../contract/index.ts';
import { type TicketModel, type ticketFacts, unknownIn } from './model.ts';

/** A ticket without nesting: the value of each fact, and apart from them which are not known, and why. */
export interface FlatTicket extends Omit<TicketModel, (typeof ticketFacts)[number]> {
  readonly quantity: number | null;
  readonly material: string | null;
  /** Empty if it has none; null if that is not known. */
  readonly finishings: readonly string[] | null;
  readonly finishedMm: SizeMm | null;
  readonly unfinishedMm: SizeMm | null;
  readonly pages: number | null;
  readonly customer: string | null;
  readonly delivery: string | null;
  readonly shipBy: string | null;
  readonly coverage: Coverage | null;
  readonly unknown: Readonly<Record<string, 'unreadable' | 'absent'>>;
}

/** The content of JSON and CSV tickets. */
export function flat(model: TicketModel): FlatTicket {
  const { quantity, material, finishings, finishedMm, unfinishedMm, pages, customer, delivery, ...rest } =
    model;
  return {
    ...rest,
    shipBy: knownIn(rest.shipBy),
    quantity: knownIn(quantity),
    material: knownIn(material),
    finishings: finishings.is === 'none' ? [] : knownIn(finishings),
    finishedMm: knownIn(finishedMm),
    unfinishedMm: knownIn(unfinishedMm),
    pages: knownIn(pages),
    customer: knownIn(customer),
    delivery: knownIn(delivery),
    coverage: knownIn(rest.coverage),
    unknown: Object.fromEntries(unknownIn(model).map(({ fact, is }) => [fact, is])),
  };
}
