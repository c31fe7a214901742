import { knownIn } from '../../../../contract/index.ts';
import {
  inksInWords,
  instructionsIn,
  measuredInWords,
  senderIn,
  sizeInWords,
  type TicketModel,
  unknownIn,
} from './model.ts';
import { type Element, element, xmlDocument } from './xml.ts';

/** Xerox's own ticket (XPIF), which FreeFlow applies to the file of the same name without the `.xpf`. */
export function xpif(model: TicketModel): string {
  const value = (name: string, syntax: string, content: string | number): Element =>
    element(name, { syntax }, String(content));
  const named = (name: string, content: string): Element =>
    element(name, { syntax: 'name', 'xml:space': 'preserve' }, content);
  const quantity = knownIn(model.quantity);
  return xmlDocument(
    element('xpif', { version: '1.0', 'cpss-version': '2.07', 'xml:lang': 'en' }, [
      element('xpif-operation-attributes', {}, [
        value('document-format', 'mimeMediaType', 'application/pdf'),
        named('job-id-from-client', model.jobId),
        named('job-name', model.jobName),
        named('requesting-user-name', 'Makeready'),
      ]),
      element('job-template-attributes', {}, [
        ...(quantity === null ? [] : [value('copies', 'integer', Math.max(1, Math.round(quantity)))]),
        element('job-message-to-operator', { syntax: 'text', 'xml:space': 'preserve' }, messageOf(model)),
        ...(model.gsm === null
          ? []
          : [
              element('media-col', { syntax: 'collection' }, [
                value('media-weight-metric', 'integer', Math.round(model.gsm)),
              ]),
            ]),
      ]),
    ]),
    '<!DOCTYPE xpif SYSTEM "xpif-v02074.dtd">',
  );
}

/** What the format has no field for, in the words that the operator of the RIP sees. */
function messageOf(model: TicketModel): string {
  const material = knownIn(model.material);
  const finished = knownIn(model.finishedMm);
  const unfinished = knownIn(model.unfinishedMm);
  const pages = knownIn(model.pages);
  const customer = knownIn(model.customer);
  const delivery = knownIn(model.delivery);
  const shipBy = knownIn(model.shipBy);
  const coverage = knownIn(model.coverage);
  const sender = senderIn(model);
  const unknown = unknownIn(model).map(({ fact }) => fact);
  return [
    `${model.product}, ${model.component}`,
    ...(model.reference === null ? [] : [`Reference: ${model.reference}`]),
    ...(model.hash === null ? [] : [`Hash: ${model.hash}`]),
    ...(material === null ? [] : [material]),
    ...(finished === null ? [] : [`Trimmed: ${sizeInWords(finished)}`]),
    ...(unfinished === null ? [] : [`With bleed: ${sizeInWords(unfinished)}`]),
    ...(pages === null ? [] : [`Pages: ${pages}`]),
    ...(customer === null ? [] : [`Customer: ${customer}`]),
    ...(delivery === null ? [] : [`Delivery: ${delivery}`]),
    ...(shipBy === null ? [] : [`Ship by: ${shipBy}`]),
    ...instructionsIn(model),
    ...(sender === null ? [] : [sender]),
    ...(coverage === null
      ? []
      : [`Ink: ${[...inksInWords(coverage), measuredInWords(coverage)].join(', ')}`]),
    ...(unknown.length === 0 ? [] : [`Unknown: ${unknown.join(', ')}`]),
  ].join('; ');
}
