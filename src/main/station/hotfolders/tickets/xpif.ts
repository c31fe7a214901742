import { senderIn, type TicketModel } from './model.ts';
import { type Element, element, xmlDocument } from './xml.ts';

/** Xerox's own ticket (XPIF), which FreeFlow applies to the file of the same name without the `.xpf`. */
export function xpif(model: TicketModel): string {
  const value = (name: string, syntax: string, content: string | number): Element =>
    element(name, { syntax }, String(content));
  const named = (name: string, content: string): Element =>
    element(name, { syntax: 'name', 'xml:space': 'preserve' }, content);
  const sender = senderIn(model);
  const message = [
    `${model.product}, ${model.component}`,
    ...(model.material === null ? [] : [model.material]),
    ...model.finishings,
    ...(model.preflightOverride === null ? [] : [`Preflight overridden: ${model.preflightOverride}`]),
    ...(sender === null ? [] : [sender]),
  ].join('; ');
  return xmlDocument(
    element('xpif', { version: '1.0', 'cpss-version': '2.07', 'xml:lang': 'en' }, [
      element('xpif-operation-attributes', {}, [
        value('document-format', 'mimeMediaType', 'application/pdf'),
        named('job-id-from-client', model.jobId),
        named('job-name', model.jobName),
        named('requesting-user-name', 'Makeready'),
      ]),
      element('job-template-attributes', {}, [
        ...(model.quantity === null
          ? []
          : [value('copies', 'integer', Math.max(1, Math.round(model.quantity)))]),
        element('job-message-to-operator', { syntax: 'text', 'xml:space': 'preserve' }, message),
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
