import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absent, known, knownIn, none, unreadable } from '../../../src/contract/index.ts';
import {
  type TicketModel,
  ticketName,
  ticketText,
} from '../../../src/main/station/hotfolders/tickets/index.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';
import { skipWhere } from '../../support/skip.ts';
import { isXmlCharacter, parseXml, type XmlNode } from '../../support/xml.ts';

const model: TicketModel = {
  file: '0001_b_j_cover_colour_r2_ab12.pdf',
  bytes: 12_345,
  sha256: 'ab'.repeat(32),
  revision: 2,
  jobId: 'job-1',
  jobName: 'Harbour Bakery - "Menus" & <Cards>',
  reference: 'HB-000412-002',
  hash: 'P10000000000017',
  batchId: null,
  product: 'Perfect Bound Books',
  component: 'cover',
  kind: 'colour',
  quantity: known(500),
  material: known('Silk, 350 gsm'),
  gsm: 350,
  finishings: known(['Matt double', 'Round corners']),
  finishedMm: known({ width: 148, height: 210 }),
  unfinishedMm: known({ width: 154, height: 216 }),
  pages: known(8),
  customer: known('Harbour Bakery Ltd'),
  delivery: known('Next day'),
  shipBy: known('2026-03-02T15:00:00.000Z'),
  coverage: known({
    plates: [
      { ink: 'Cyan', percent: 24.5, cm2: 91.2 },
      { ink: 'Gold & <Foil>', percent: 1, cm2: 3.7 },
    ],
    areaCm2: 372.4,
    pagesMeasured: 6,
    pagesEstimated: 2,
    marks: ['rgb', 'annotations'],
  }),
  preflightOverride: null,
  operator: null,
  desk: null,
};

/** Nothing of the order is known. */
const unknown: TicketModel = {
  ...model,
  reference: null,
  hash: null,
  quantity: absent,
  material: unreadable('$.spec.paper'),
  gsm: null,
  finishings: unreadable('$.options'),
  finishedMm: absent,
  unfinishedMm: absent,
  pages: absent,
  customer: absent,
  delivery: unreadable('$.versand'),
  shipBy: unreadable('$.due'),
  coverage: absent,
};

/** The order says of everything that there is none. */
const plain: TicketModel = {
  ...unknown,
  quantity: none,
  material: none,
  finishings: none,
  finishedMm: none,
  unfinishedMm: none,
  pages: none,
  customer: none,
  delivery: none,
  shipBy: none,
  coverage: known({ plates: [], areaCm2: 100, pagesMeasured: 1, pagesEstimated: 0, marks: [] }),
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

describe('JSON', () => {
  const inJson = (one: TicketModel) => JSON.parse(ticketText('json', one) ?? '');

  test('has all of it', () => {
    expect(inJson(model)).toEqual({
      ...model,
      quantity: 500,
      material: 'Silk, 350 gsm',
      finishings: ['Matt double', 'Round corners'],
      finishedMm: { width: 148, height: 210 },
      unfinishedMm: { width: 154, height: 216 },
      pages: 8,
      customer: 'Harbour Bakery Ltd',
      delivery: 'Next day',
      shipBy: '2026-03-02T15:00:00.000Z',
      coverage: knownIn(model.coverage),
      unknown: {},
    });
  });

  test('tells unknown from none', () => {
    expect(inJson(unknown)).toMatchObject({
      finishings: null,
      pages: null,
      unknown: {
        quantity: 'absent',
        material: 'unreadable',
        finishings: 'unreadable',
        finishedMm: 'absent',
        unfinishedMm: 'absent',
        pages: 'absent',
        customer: 'absent',
        delivery: 'unreadable',
        shipBy: 'unreadable',
        coverage: 'absent',
      },
    });
    expect(inJson(plain)).toMatchObject({ finishings: [], material: null, unknown: {} });
  });
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
      'file,bytes,sha256,revision,jobId,jobName,reference,hash,batchId,product,component,kind,gsm,shipBy,preflightOverride,operator,desk,' +
        'quantity,material,pages,customer,delivery,finishings,finishedMm,unfinishedMm,coverage',
    );
    expect(line).toContain(
      '"Harbour Bakery - ""Menus"" & <Cards>",HB-000412-002,P10000000000017,,Perfect Bound Books',
    );
    expect(line).toMatch(
      /,,,500,"Silk, 350 gsm",8,Harbour Bakery Ltd,Next day,Matt double; Round corners,148 × 210 mm,154 × 216 mm,"Cyan 24.5 % \(91.2 cm²\); Gold & <Foil> 1 % \(3.7 cm²\); 6 of 8 pages measured, 2 estimated; approximate: rgb, annotations"$/,
    );
    expect(end).toBe('');
  });

  test('tells unknown from none', () => {
    expect(ticketText('csv', unknown)).toMatch(
      /,unknown,unknown,unknown,unknown,unknown,unknown,unknown,unknown\r\n$/,
    );
    expect(ticketText('csv', unknown)).toContain(',colour,,unknown,,,,unknown,');
    expect(ticketText('csv', plain)).toMatch(/,,,,,,,,1 of 1 pages measured\r\n$/);
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
      Version: '1.3',
      DescriptiveName: 'Harbour Bakery - "Menus" & <Cards>',
    });
    expect(root.attributes.Types?.split(' ').length).toBeGreaterThan(0);
    const file = find(root, 'ResourcePool', 'RunList', 'LayoutElement', 'FileSpec');
    expect(file.attributes).toMatchObject({ URL: model.file, MimeType: 'application/pdf' });
    const pool = find(root, 'ResourcePool');
    expect(find(pool, 'Media').attributes).toMatchObject({ Weight: '350' });
    expect(find(pool, 'NodeInfo').attributes).toMatchObject({ LastEnd: '2026-03-02T15:00:00.000Z' });
    expect(find(pool, 'CustomerInfo', 'Contact', 'Company').attributes).toEqual({
      OrganizationName: 'Harbour Bakery Ltd',
    });
    expect(find(pool, 'Component').attributes).toMatchObject({
      Dimensions: '419.53 595.28 0',
      ReaderPageCount: '8',
    });
    expect(idsIn(find(pool, 'Component'))).toEqual([
      'Reference: HB-000412-002',
      'Hash: P10000000000017',
      'Finishing: Matt double',
      'Finishing: Round corners',
      'UnfinishedSize: 154 × 216 mm',
      'Delivery: Next day',
      'InkCoverage: Cyan 24.5 % (91.2 cm²)',
      'InkCoverage: Gold & <Foil> 1 % (3.7 cm²)',
      'InkMeasured: 6 of 8 pages measured, 2 estimated; approximate: rgb, annotations',
    ]);
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
      Version: '2.2',
      JobID: 'job-1',
      Types: expect.stringMatching(/\w/),
    });
    const sets = root.children.filter(({ name }) => name === 'ResourceSet');
    expect(sets.map(({ attributes }) => `${attributes.Name} ${attributes.Usage}`)).toEqual([
      'NodeInfo Input',
      'Contact Input',
      'RunList Input',
      'Media Input',
      'Component Output',
    ]);
    const runList = sets[2];
    if (runList === undefined) throw new Error('There is no RunList.');
    expect(find(runList, 'Resource', 'RunList', 'FileSpec').attributes.URL).toBe(model.file);
  });

  test('the product with its finishings, sizes, pages and numbers', () => {
    const root = xml('xjdf');
    const product = find(root, 'ProductList', 'Product');
    expect(product.attributes).toMatchObject({ Amount: '500', DescriptiveName: 'Perfect Bound Books' });
    expect(idsIn(product)).toEqual([
      'Reference: HB-000412-002',
      'Hash: P10000000000017',
      'Finishing: Matt double',
      'Finishing: Round corners',
      'UnfinishedSize: 154 × 216 mm',
      'Delivery: Next day',
      'InkCoverage: Cyan 24.5 % (91.2 cm²)',
      'InkCoverage: Gold & <Foil> 1 % (3.7 cm²)',
      'InkMeasured: 6 of 8 pages measured, 2 estimated; approximate: rgb, annotations',
    ]);
    expect(find(product, 'Intent', 'LayoutIntent').attributes).toEqual({
      FinishedDimensions: '419.53 595.28 0',
      Bleed: '8.5',
      Pages: '8',
    });
  });

  test('ids are name tokens, whatever the service calls a component', () => {
    const { JobID, JobPartID } = xml('xjdf', { jobId: 'a b', component: 'Cover / back' }).attributes;
    expect([JobID, JobPartID]).toEqual(['a_b', 'Cover___back.colour.r2']);
  });
});

/** The GeneralIDs of an element. */
const idsIn = ({ children }: XmlNode): string[] =>
  children
    .filter(({ name }) => name === 'GeneralID')
    .map(({ attributes }) => `${attributes.IDUsage}: ${attributes.IDValue}`);

test.each([
  ['jdf', ['ResourcePool', 'Component']],
  ['xjdf', ['ProductList', 'Product']],
] as const)('%s tells unknown from none, and says so to people', (kind, path) => {
  const product = find(xml(kind, unknown), ...path);
  expect(idsIn(product)).toEqual(
    [
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
    ].map((fact) => `Unknown: ${fact}`),
  );
  expect(find(xml(kind, unknown), 'Comment').text).toBe('Finishings: unknown');
  expect(idsIn(find(xml(kind, plain), ...path))).toEqual(['InkMeasured: 1 of 1 pages measured']);
  expect(ticketText(kind, plain)).not.toMatch(/Comment|Media|Amount|CustomerInfo|NodeInfo/);
});

/** A folder with CIP4's schemas, which do not come with Makeready: `jdf` (1.3) and `xjdf` (2.2). */
const schemas = process.env.CIP4_SCHEMAS;
/** Of libxml2, which is only needed with them. */
const xmllint = 'xmllint';

describe('by CIP4', skipWhere(schemas === undefined, 'CIP4_SCHEMAS names no folder with its schemas'), () => {
  test.each([
    ['jdf', 'JDF.xsd'],
    ['xjdf', 'xjdf.xsd'],
  ] as const)('%s is valid by CIP4’s schema', (kind, schema) => {
    const path = join(schemas ?? '', kind, schema);
    const overridden = { ...model, preflightOverride: 'Agreed.', operator: 'Anna', component: 'a b' };
    for (const one of [model, unknown, plain, overridden]) {
      execFileSync(xmllint, ['--noout', '--nonet', '--schema', path, '-'], {
        input: ticketText(kind, one) ?? '',
      });
    }
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
  const told = (one: Partial<TicketModel>) =>
    find(xml('xerox', one), 'job-template-attributes', 'job-message-to-operator').text;
  expect(told({})).toBe(
    'Perfect Bound Books, cover; Reference: HB-000412-002; Hash: P10000000000017; Silk, 350 gsm; ' +
      'Trimmed: 148 × 210 mm; With bleed: 154 × 216 mm; Pages: 8; ' +
      'Customer: Harbour Bakery Ltd; Delivery: Next day; Ship by: 2026-03-02T15:00:00.000Z; ' +
      'Finishings: Matt double, Round corners; Ink: Cyan 24.5 % (91.2 cm²), Gold & <Foil> 1 % (3.7 cm²), ' +
      '6 of 8 pages measured, 2 estimated; approximate: rgb, annotations',
  );
  expect(told(unknown)).toBe(
    'Perfect Bound Books, cover; Finishings: unknown; ' +
      'Unknown: quantity, material, finishings, finishedMm, unfinishedMm, pages, customer, delivery, shipBy, coverage',
  );
  expect(told(plain)).toBe('Perfect Bound Books, cover; Ink: 1 of 1 pages measured');
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
    .record({
      file: nasty,
      sha256: nasty,
      jobId: nasty,
      batchId: nasty,
      kind: nasty,
      shipBy: nasty,
      jobName: nasty,
      product: nasty,
      component: nasty,
      reference: nasty,
      hash: nasty,
      material: nasty,
      finishing: nasty,
      customer: nasty,
      delivery: nasty,
      preflightOverride: nasty,
      operator: nasty,
      desk: nasty,
    })
    .map(({ material, finishing, customer, delivery, shipBy, ...more }) => ({
      ...model,
      ...more,
      material: known(material),
      finishings: known([finishing]),
      customer: known(customer),
      delivery: known(delivery),
      shipBy: known(shipBy),
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
          const legible = given.jobName.toWellFormed().replace(/\p{Cc}/gu, ' ');
          const sayable = [...legible].filter(isXmlCharacter).join('');
          expect(name).toBe(sayable);
        }),
      );
    },
  );

  test.each(['json', 'csv', 'jdf', 'xjdf', 'xerox'] as const)(
    'no control character and no lone surrogate reaches %s',
    (kind) => {
      fc.assert(
        fc.property(models, (given) => {
          const text = ticketText(kind, given) ?? '';
          const texts = kind === 'json' ? textsIn(JSON.parse(text)) : [text.replace(/[\r\n]/g, '')];
          for (const one of texts) {
            expect(one.isWellFormed()).toBe(true);
            expect(one).not.toMatch(/\p{Cc}/u);
          }
          expect(text).not.toMatch(/&#/);
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

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
