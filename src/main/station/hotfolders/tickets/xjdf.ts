import { knownIn } from '../../../../contract/index.ts';
import { bleedIn, inPoints, instructionsIn, senderIn, type TicketModel } from './model.ts';
import { productIds } from './product-ids.ts';
import { type Element, element, xmlDocument } from './xml.ts';

/** XJDF 2.2: the product with its intents, and the file as the RunList among the resource sets. */
export function xjdf(model: TicketModel): string {
  const sender = senderIn(model);
  return xmlDocument(
    element(
      'XJDF',
      {
        xmlns: 'http://www.CIP4.org/JDFSchema_2_0',
        Version: '2.2',
        JobID: nameToken(model.jobId),
        JobPartID: nameToken(`${model.component}.${model.kind}.r${model.revision}`),
        DescriptiveName: model.jobName,
        Types: 'Interpreting Rendering DigitalPrinting',
      },
      [
        ...instructionsIn(model).map((text) => element('Comment', { Type: 'Instruction' }, text)),
        ...(sender === null
          ? []
          : [element('Comment', { Type: 'UserText', Author: model.operator }, sender)]),
        element('ProductList', {}, [productOf(model)]),
        ...resourceSetsOf(model),
      ],
    ),
  );
}

function productOf(model: TicketModel): Element {
  const quantity = knownIn(model.quantity);
  const finished = knownIn(model.finishedMm);
  const pages = knownIn(model.pages);
  const intent = (name: string, attributes: Element['attributes']): Element =>
    element('Intent', { Name: name }, [element(name, attributes)]);
  const material = knownIn(model.material);
  return element(
    'Product',
    {
      IsRoot: 'true',
      // A whole number, which the schema requires.
      Amount: quantity === null ? null : Math.round(quantity),
      DescriptiveName: model.product,
    },
    [
      ...productIds(model),
      ...(finished === null && pages === null
        ? []
        : [
            intent('LayoutIntent', {
              FinishedDimensions: finished === null ? null : [...inPoints(finished), 0].join(' '),
              Bleed: bleedIn(model),
              Pages: pages,
            }),
          ]),
      ...(material === null
        ? []
        : [intent('MediaIntent', { MediaType: 'Paper', MediaQuality: material, Weight: model.gsm })]),
    ],
  );
}

function resourceSetsOf(model: TicketModel): Element[] {
  const set = (name: string, usage: 'Input' | 'Output' | null, resource: Element): Element =>
    element('ResourceSet', { Name: name, Usage: usage }, [resource]);
  const file = element('FileSpec', { URL: encodeURI(model.file), MimeType: 'application/pdf' });
  const material = knownIn(model.material);
  const customer = knownIn(model.customer);
  const quantity = knownIn(model.quantity);
  const shipBy = knownIn(model.shipBy);
  return [
    ...(shipBy === null
      ? []
      : [set('NodeInfo', 'Input', resourceOf(element('NodeInfo', { LastEnd: shipBy })))]),
    ...(customer === null
      ? []
      : [
          set(
            'Contact',
            'Input',
            resourceOf(
              element('Part', { ContactType: 'Customer' }),
              element('Contact', {}, [element('Company', { OrganizationName: customer })]),
            ),
          ),
        ]),
    set('RunList', 'Input', resourceOf(element('RunList', {}, [file]))),
    ...(material === null
      ? []
      : [
          set(
            'Media',
            'Input',
            element('Resource', { DescriptiveName: material }, [
              element('Media', { MediaType: 'Paper', Weight: model.gsm }),
            ]),
          ),
        ]),
    set(
      'Component',
      'Output',
      element('Resource', { DescriptiveName: model.product }, [
        ...(quantity === null
          ? []
          : [element('AmountPool', {}, [element('PartAmount', { Amount: quantity })])]),
        element('Component'),
      ]),
    ),
  ];
}

const resourceOf = (...content: Element[]): Element => element('Resource', {}, content);

/** An NMTOKEN, which the schema requires: what a name token cannot contain becomes `_`. */
const nameToken = (text: string): string => text.replace(/[^\p{Letter}\p{Number}._:-]/gu, '_') || '_';
