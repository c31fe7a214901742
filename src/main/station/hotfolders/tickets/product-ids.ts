import { knownIn } from '../../../../contract/index.ts';
import { inksInWords, measuredInWords, sizeInWords, type TicketModel, unknownIn } from './model.ts';
import { type Element, element } from './xml.ts';

const id = (usage: string, value: string): Element =>
  element('GeneralID', { IDUsage: usage, IDValue: value });

/**
 * What JDF and XJDF have no place for, as GeneralIDs: the reference and the hash of the job, each finishing
 * by its name, the size with bleed, the delivery, the coverage of each ink, and each fact that is not known.
 * A product without finishings has none of those.
 */
export function productIds(model: TicketModel): Element[] {
  const unfinished = knownIn(model.unfinishedMm);
  const delivery = knownIn(model.delivery);
  const coverage = knownIn(model.coverage);
  return [
    ...(model.reference === null ? [] : [id('Reference', model.reference)]),
    ...(model.hash === null ? [] : [id('Hash', model.hash)]),
    ...(knownIn(model.finishings) ?? []).map((name) => id('Finishing', name)),
    ...(unfinished === null ? [] : [id('UnfinishedSize', sizeInWords(unfinished))]),
    ...(delivery === null ? [] : [id('Delivery', delivery)]),
    ...(coverage === null
      ? []
      : [
          ...inksInWords(coverage).map((ink) => id('InkCoverage', ink)),
          id('InkMeasured', measuredInWords(coverage)),
        ]),
    ...unknownIn(model).map(({ fact }) => id('Unknown', fact)),
  ];
}
