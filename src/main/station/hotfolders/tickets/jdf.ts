import { knownIn } from '../../../../contract/index.ts';
import { inPoints, instructionsIn, senderIn, type TicketModel } from './model.ts';
import { productIds } from './product-ids.ts';
import { type Element, element, xmlDocument } from './xml.ts';

/** A resource of a node, and how it is linked. */
interface Resource {
  readonly element: Element;
  readonly link: Element;
}

/**
 * JDF 1.3, which most RIPs in the field read: one combined process node, with the file as the RunList's
 * LayoutElement. The URL is relative, because the RIP may know the folder by another path.
 */
export function jdf(model: TicketModel): string {
  const resources = [
    runListOf(model),
    nodeInfoOf(model),
    customerInfoOf(model),
    mediaOf(model),
    componentOf(model),
  ].filter((one) => one !== null);
  const sender = senderIn(model);
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
        ...instructionsIn(model).map((text) => element('Comment', { Name: 'Instruction' }, text)),
        ...(sender === null
          ? []
          : [element('Comment', { Name: 'UserText', Author: model.operator }, sender)]),
        element(
          'ResourcePool',
          {},
          resources.map((one) => one.element),
        ),
        element(
          'ResourceLinkPool',
          {},
          resources.map(({ link }) => link),
        ),
      ],
    ),
  );
}

function input(
  name: string,
  kind: 'Parameter' | 'Consumable',
  more: Element['attributes'],
  content: Element[] = [],
): Resource {
  const id = name.toLowerCase();
  return {
    element: element(name, { ID: id, Class: kind, Status: 'Available', ...more }, content),
    link: element(`${name}Link`, { rRef: id, Usage: 'Input' }),
  };
}

function runListOf(model: TicketModel): Resource {
  const file = element('FileSpec', {
    URL: encodeURI(model.file),
    MimeType: 'application/pdf',
    UserFileName: model.file,
  });
  return input('RunList', 'Parameter', {}, [element('LayoutElement', {}, [file])]);
}

function nodeInfoOf(model: TicketModel): Resource | null {
  const shipBy = knownIn(model.shipBy);
  return shipBy === null ? null : input('NodeInfo', 'Parameter', { LastEnd: shipBy });
}

function customerInfoOf(model: TicketModel): Resource | null {
  const customer = knownIn(model.customer);
  if (customer === null) return null;
  const contact = [
    element('Contact', { ContactTypes: 'Customer' }, [element('Company', { OrganizationName: customer })]),
  ];
  return input('CustomerInfo', 'Parameter', {}, contact);
}

function mediaOf({ material, gsm }: TicketModel): Resource | null {
  const name = knownIn(material);
  return name === null
    ? null
    : input('Media', 'Consumable', { DescriptiveName: name, MediaType: 'Paper', Weight: gsm });
}

/** What is printed, with what is known of it. */
function componentOf(model: TicketModel): Resource {
  const finished = knownIn(model.finishedMm);
  return {
    element: element(
      'Component',
      {
        ID: 'printed',
        Class: 'Quantity',
        Status: 'Unavailable',
        ComponentType: 'FinalProduct',
        DescriptiveName: model.product,
        Dimensions: finished === null ? null : [...inPoints(finished), 0].join(' '),
        ReaderPageCount: knownIn(model.pages),
      },
      productIds(model),
    ),
    link: element('ComponentLink', { rRef: 'printed', Usage: 'Output', Amount: knownIn(model.quantity) }),
  };
}
