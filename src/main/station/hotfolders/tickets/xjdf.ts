import { senderIn, type TicketModel } from './model.ts';
import { type Element, element, xmlDocument } from './xml.ts';

/** XJDF 2.x: the file is the RunList among the resource sets. */
export function xjdf(model: TicketModel): string {
  const set = (name: string, usage: 'Input' | 'Output', resource: Element): Element =>
    element('ResourceSet', { Name: name, Usage: usage }, [resource]);
  const file = element('FileSpec', { URL: encodeURI(model.file), MimeType: 'application/pdf' });
  const media = element('Media', { MediaType: 'Paper', Weight: model.gsm });
  const sender = senderIn(model);
  const amount = element('AmountPool', {}, [element('PartAmount', { Amount: model.quantity })]);
  return xmlDocument(
    element(
      'XJDF',
      {
        xmlns: 'http://www.CIP4.org/JDFSchema_2_0',
        Version: '2.1',
        JobID: model.jobId,
        JobPartID: `${model.component}.${model.kind}.r${model.revision}`,
        DescriptiveName: model.jobName,
        Types: 'Interpreting Rendering DigitalPrinting',
      },
      [
        ...(model.preflightOverride === null
          ? []
          : [
              element('Comment', { Type: 'Instruction' }, `Preflight overridden: ${model.preflightOverride}`),
            ]),
        ...(sender === null
          ? []
          : [element('Comment', { Type: 'UserText', Author: model.operator }, sender)]),
        set('RunList', 'Input', element('Resource', {}, [element('RunList', {}, [file])])),
        ...(model.material === null
          ? []
          : [set('Media', 'Input', element('Resource', { DescriptiveName: model.material }, [media]))]),
        set(
          'Component',
          'Output',
          element('Resource', { DescriptiveName: model.product }, [
            ...(model.quantity === null ? [] : [amount]),
            element('Component'),
          ]),
        ),
      ],
    ),
  );
}
