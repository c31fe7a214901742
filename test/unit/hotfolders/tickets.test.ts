import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type TicketModel,
  ticketName,
  ticketText,
} from '../../../src/main/station/hotfolders/tickets/index.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';
import { isXmlCharacter, parseXml, type XmlNode } from '../../support/xml.ts';

const model: TicketModel = {
  file: '0001_b_j_cover_colour_r2_ab12.pdf',
  bytes: 12_345,
  sha256: 'ab'.repeat(32),
  revision: 2,
  jobId: 'job-1',
  jobName: 'Harbour Bakery - "Menus" & <Cards>',
  batchId: null,
  product: 'Perfect Bound Books',
  component: 'cover',
  kind: 'colour',
  quantity: 500,
  material: 'Silk, 350 gsm',
  gsm: 350,
  finishings: ['Matt double', 'Round corners'],
  preflightOverride: null,
  operator: null,
  desk: null,
};

const xml = (kind: 'xjdf' | 'jdf' | 'xerox', more: Partial<TicketModel> = {}): XmlNode =>
  parseXml(ticketText(kind, { ...model, ...more }) ?? '');

function find(node: XmlNode, ...path: string[]): XmlNode {
  const [name, ...rest] = path;
  if (name === undefined) return node;
  const child = node.children.find((one) => one.name === name);
  if (child === undefined) throw new Error(`There is no ${name} in ${node.name}.`);
  return find(child, ...rest);
}

test.each([
  ['none', null],
  ['json', 'a.json'],
  ['csv', 'a.csv'],
  ['xjdf', 'a.xjdf'],
  ['jdf', 'a.jdf'],
  ['xerox', 'a.pdf.xml'],
  ['xpf', 'a.pdf.xpf'],
  ['trg', 'a.trg'],
] as const)('the %s ticket of a.pdf is %s', (kind, name) => {
  expect(ticketName(kind, 'a.pdf')).toBe(name);
});

test('JSON has all of it', () => {
  expect(JSON.parse(ticketText('json', model) ?? '')).toEqual(model);
});

test.each(['json', 'csv', 'xjdf', 'jdf', 'xerox'] as const)(
  '%s says why preflight was overridden',
  (kind) => {
    expect(ticketText(kind, { ...model, preflightOverride: 'Agreed by telephone.' })).toContain(
      'Agreed by telephone.',
    );
  },
);

test.each(['json', 'csv', 'xjdf', 'jdf', 'xerox'] as const)('%s says who sent it by hand', (kind) => {
  const sent = ticketText(kind, { ...model, operator: 'Anna <Arendt>', desk: 'Desk & 3' }) ?? '';
  expect(sent).toMatch(/Anna (<|&lt;)Arendt(>|&gt;)/);
  expect(sent).toMatch(/Desk (&|&amp;) 3/);
  expect(ticketText(kind, { ...model, desk: 'Desk 3' })).not.toContain('Sent by');
});

test('a trigger is empty, and no ticket is none', () => {
  expect(ticketText('trg', model)).toBe('');
  expect(ticketText('none', model)).toBeNull();
});

describe('CSV', () => {
  test('a heading and a line', () => {
    const [head, line, end] = (ticketText('csv', model) ?? '').split('\r\n');
    expect(head).toBe(
      'file,bytes,sha256,revision,jobId,jobName,batchId,product,component,kind,quantity,material,gsm,preflightOverride,finishings,operator,desk',
    );
    expect(line).toContain('"Harbour Bakery - ""Menus"" & <Cards>",,Perfect Bound Books');
    expect(line?.endsWith('"Silk, 350 gsm",350,,Matt double; Round corners,,')).toBe(true);
    expect(end).toBe('');
  });

  test('nothing in it is a formula', () => {
    expect(ticketText('csv', { ...model, jobName: '=HYPERLINK("x")' })).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('JDF 1.x', () => {
  test('a combined process node in its namespace, the file as the RunList’s LayoutElement', () => {
    const root = xml('jdf');
    expect(root.name).toBe('JDF');
    expect(root.attributes).toMatchObject({
      xmlns: 'http://www.CIP4.org/JDFSchema_1_1',
      Type: 'Combined',
      JobID: 'job-1',
      Status: 'Waiting',
      DescriptiveName: 'Harbour Bakery - "Menus" & <Cards>',
    });
    expect(root.attributes.Types?.split(' ').length).toBeGreaterThan(0);
    const file = find(root, 'ResourcePool', 'RunList', 'LayoutElement', 'FileSpec');
    expect(file.attributes).toMatchObject({ URL: model.file, MimeType: 'application/pdf' });
    expect(find(root, 'ResourcePool', 'Media').attributes).toMatchObject({ Weight: '350' });
  });

  test('every link leads to a resource, and every resource has what the schema requires', () => {
    const root = xml('jdf');
    const resources = find(root, 'ResourcePool').children;
    for (const one of resources) {
      expect(one.attributes).toMatchObject({
        ID: expect.any(String),
        Class: expect.stringMatching(/^(Parameter|Consumable|Quantity)$/),
        Status: expect.stringMatching(/^(Available|Unavailable)$/),
      });
    }
    const links = find(root, 'ResourceLinkPool').children;
    expect(links.map(({ name }) => name)).toEqual(resources.map(({ name }) => `${name}Link`));
    expect(links.map(({ attributes }) => attributes.rRef)).toEqual(
      resources.map(({ attributes }) => attributes.ID),
    );
    expect(links.filter(({ attributes }) => attributes.Usage === 'Output')).toHaveLength(1);
  });
});

describe('XJDF 2.x', () => {
  test('the root in its namespace with JobID and Types, the file in the RunList', () => {
    const root = xml('xjdf');
    expect(root.attributes).toMatchObject({
      xmlns: 'http://www.CIP4.org/JDFSchema_2_0',
      JobID: 'job-1',
      Types: expect.stringMatching(/\w/),
    });
    const sets = root.children;
    expect(sets.map(({ name, attributes }) => `${name} ${attributes.Name} ${attributes.Usage}`)).toEqual([
      'ResourceSet RunList Input',
      'ResourceSet Media Input',
      'ResourceSet Component Output',
    ]);
    const [runList] = sets;
    if (runList === undefined) throw new Error('There is no RunList.');
    expect(find(runList, 'Resource', 'RunList', 'FileSpec').attributes.URL).toBe(model.file);
  });

  test('without material and quantity it says nothing about them', () => {
    const text = ticketText('xjdf', { ...model, material: null, gsm: null, quantity: null }) ?? '';
    expect(text).not.toMatch(/Media|Amount/);
  });
});

test('XPIF has the file type, the name, the copies and the grammage', () => {
  const root = xml('xerox');
  expect(root.name).toBe('xpif');
  expect(find(root, 'xpif-operation-attributes', 'job-name')).toMatchObject({
    attributes: { syntax: 'name' },
    text: 'Harbour Bakery - "Menus" & <Cards>',
  });
  expect(find(root, 'job-template-attributes', 'copies').text).toBe('500');
  expect(find(root, 'job-template-attributes', 'media-col', 'media-weight-metric').text).toBe('350');
});

describe('whatever the job is called', () => {
  const nasty = fc.oneof(
    fc.string({ unit: anyCodePoint, maxLength: 100 }),
    fc.constantFrom(
      ']]>',
      '<!--',
      '&amp;',
      '"\'',
      '\u0000\u0008',
      '\ud800',
      '<?xml?>',
      '\r\n\t',
      '=1+1',
      '😀',
    ),
  );
  const models = fc
    .record({ jobName: nasty, product: nasty, component: nasty, material: nasty })
    .map((more) => ({
      ...model,
      ...more,
    }));

  test.each(['jdf', 'xjdf', 'xerox'] as const)(
    '%s is well-formed, and faithful as far as XML allows',
    (kind) => {
      fc.assert(
        fc.property(models, (given) => {
          const root = parseXml(ticketText(kind, given) ?? '');
          const name =
            kind === 'xerox'
              ? find(root, 'xpif-operation-attributes', 'job-name').text
              : root.attributes.DescriptiveName;
          const sayable = [...given.jobName.toWellFormed()].filter(isXmlCharacter).join('');
          expect(name).toBe(sayable);
        }),
      );
    },
  );

  test('CSV stays one line of the same cells', () => {
    fc.assert(
      fc.property(models, (given) => {
        const text = ticketText('csv', given) ?? '';
        const outside = text.replace(/"(?:[^"]|"")*"/g, 'x').split('\r\n');
        expect(outside).toHaveLength(3);
        expect(outside[1]?.split(',')).toHaveLength(outside[0]?.split(',').length ?? 0);
      }),
    );
  });
});
