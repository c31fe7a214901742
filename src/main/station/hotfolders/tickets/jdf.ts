import { senderIn, type TicketModel } from './model.ts';
import { type Element, element, xmlDocument } from './xml.ts';

/**
 * JDF 1.x, which most RIPs in the field read: one combined process node, with the file as the RunList's
 * LayoutElement. The URL is relative, because the RIP may know the folder by another path.
 */
export function jdf(model: TicketModel): string {
  const resource = (
    name: string,
    id: string,
    kind: string,
    more: Element['attributes'],
    content: Element[] = [],
  ) => element(name, { ID: id, Class: kind, Status: 'Available', ...more }, content);
  const link = (name: string, id: string, more: Element['attributes'] = {}) =>
    element(`${name}Link`, { rRef: id, Usage: 'Input', ...more });
  const file = element('FileSpec', {
    URL: encodeURI(model.file),
    MimeType: 'application/pdf',
    UserFileName: model.file,
  });
  const sender = senderIn(model);
  const hasMedia = model.material !== null;
  return xmlDocument(
    element(
      'JDF',
      {
        xmlns: 'http://www.CIP4.org/JDFSchema_1_1',
        ID: 'job',
        JobID: model.jobId,
        JobPartID: `${model.component}.${model.kind}.r${model.revision}`,
        DescriptiveName: model.jobName,
        Type: 'Combined',
        Types: 'Interpreting Rendering DigitalPrinting',
        Status: 'Waiting',
        Version: '1.3',
      },
      [
        ...(model.preflightOverride === null
          ? []
          : [
              element('Comment', { Name: 'Instruction' }, `Preflight overridden: ${model.preflightOverride}`),
            ]),
        ...(sender === null
          ? []
          : [element('Comment', { Name: 'UserText', Author: model.operator }, sender)]),
        element('ResourcePool', {}, [
          resource('RunList', 'files', 'Parameter', {}, [element('LayoutElement', {}, [file])]),
          ...(hasMedia
            ? [
                resource('Media', 'media', 'Consumable', {
                  DescriptiveName: model.material,
                  MediaType: 'Paper',
                  Weight: model.gsm,
                }),
              ]
            : []),
          element('Component', {
            ID: 'printed',
            Class: 'Quantity',
            Status: 'Unavailable',
            ComponentType: 'FinalProduct',
            DescriptiveName: model.product,
          }),
        ]),
        element('ResourceLinkPool', {}, [
          link('RunList', 'files'),
          ...(hasMedia ? [link('Media', 'media')] : []),
          element('ComponentLink', { rRef: 'printed', Usage: 'Output', Amount: model.quantity }),
        ]),
      ],
    ),
  );
}
