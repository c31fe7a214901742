import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  absent,
  ConnectionId,
  HotFolderId,
  JobKey,
  known,
  type Message,
  none,
  unreadable,
} from '../../../src/contract/index.ts';
import { Rereading } from '../../../src/main/station/connections/rereading.ts';
import type { ServiceComponent, ServiceJob } from '../../../src/main/station/model/service-resources.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const key = JobKey.parse('demo:cards');
const change = { source: 'poll', at: 1 } as const;

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 1_000 }, onFault: failOnFault });
});
afterEach(() => store.close());

/** What differs from the usual order: 250 cards on silk, gold foil, 85 × 55 mm, two pages. */
type Order = Partial<ServiceJob> & { readonly part?: Partial<ServiceComponent> };

const gold = { alias: 'finishing-foiling-gold', name: 'Gold foil' };
const rounded = { alias: 'finishing-corners-rounded', name: 'Rounded corners' };

function order({ part = {}, language = 'en', ...more }: Order = {}): ServiceJob {
  const job = serviceJob('cards', {
    status: status('job.production.queued'),
    quantity: known(250),
    address: 'Ann, Long Lane 1, Leeds',
    batchId: 'parcel',
    ...more,
  });
  const components = job.components.map((one) => ({
    ...one,
    finishings: known([gold]),
    finishedMm: known({ width: 85, height: 55 }),
    pages: known(2),
    ...part,
  }));
  return { ...job, language, components, original: JSON.stringify([components, more]) };
}

const say = (what: Order): void => void store.jobs.apply(demo, order(what), { change });
const shipAs = (group: string | null, dueAt: number | null = null, language = 'en'): void => {
  const batch = serviceBatch('parcel', ['cards'], {
    delivery: group === null ? absent : known({ id: null, service: 'Courier', group }),
    dueAt: dueAt === null ? absent : known(dueAt),
  });
  store.batches.apply(demo, { ...batch, language }, { change });
};

/** The job's files are downloaded and picked up by the RIP. */
function send(): void {
  for (const { id } of store.artworks.ofJob(key)) {
    const file = { sha256: 'ab'.repeat(32), bytes: 1 };
    store.artworks.move(id, 'transferring', { source: 'station' });
    store.artworks.move(id, 'verifying', { source: 'station' });
    store.artworks.move(id, 'archived', { source: 'station', ...file });
    const { id: delivery } = store.deliveries.plan(id, HotFolderId.parse('rip'), file);
    store.deliveries.copying(delivery, { tempPath: '/t', finalName: 'cards.pdf' });
    store.deliveries.committing(delivery);
    store.deliveries.delivered(delivery);
    store.deliveries.pickedUp(delivery);
  }
}

const alarms = (): readonly Message[] => store.jobViews.get(key)?.alarms ?? [];
const told = () =>
  (store.jobViews.get(key)?.timeline ?? [])
    .filter(({ subject, to }) => subject === 'job' && /order|acknowledg/.test(to))
    .map(({ to }) => to)
    .reverse();
const row = () => {
  const found = store.queue.row(key, 'jobs');
  return [found?.phase, found?.problem?.code];
};

describe('what changes in an order', () => {
  beforeEach(() => {
    say({});
    shipAs('Next day');
  });

  test.each<readonly [string, () => void, readonly Message[]]>([
    [
      'its quantity',
      () => say({ quantity: known(1_000) }),
      [{ code: 'order.quantity', values: { now: 1_000, before: 250 } }],
    ],
    [
      'its material',
      () => say({ part: { material: known('Matt, 300 gsm') } }),
      [{ code: 'order.material', values: { of: '', now: 'Matt, 300 gsm', before: 'Silk, 350 gsm' } }],
    ],
    [
      'a finishing more',
      () => say({ part: { finishings: known([rounded, gold]) } }),
      [
        {
          code: 'order.finishings',
          values: { of: '', now: 'Gold foil, Rounded corners', before: 'Gold foil' },
        },
      ],
    ],
    [
      'no finishing any more',
      () => say({ part: { finishings: none } }),
      [{ code: 'order.finishings', values: { of: '', now: '–', before: 'Gold foil' } }],
    ],
    [
      'its size',
      () => say({ part: { finishedMm: known({ width: 85.5, height: 55 }) } }),
      [{ code: 'order.size', values: { of: '', now: '85.5 × 55 mm', before: '85 × 55 mm' } }],
    ],
    [
      'its pages',
      () => say({ part: { pages: known(4) } }),
      [{ code: 'order.pages', values: { of: '', now: '4', before: '2' } }],
    ],
    [
      'its address',
      () => say({ address: 'Bob, Short Lane 2, Leeds' }),
      [
        {
          code: 'order.address',
          values: { of: '', now: 'Bob, Short Lane 2, Leeds', before: 'Ann, Long Lane 1, Leeds' },
        },
      ],
    ],
    [
      'how its batch ships',
      () => shipAs('Before noon'),
      [
        {
          code: 'order.delivery',
          values: { of: '', now: 'Courier, Before noon', before: 'Courier, Next day' },
        },
      ],
    ],
    [
      'two things, in a component of another name',
      () => say({ quantity: known(500), part: { label: 'front', pages: known(1) } }),
      [
        { code: 'order.quantity', values: { now: 500, before: 250 } },
        { code: 'order.pages', values: { of: '', now: '1', before: '2' } },
      ],
    ],
  ])('after sending is an alarm and a line each: %s', (_, changeOrder, expected) => {
    send();
    changeOrder();
    expect(alarms()).toEqual(expected);
    expect(row()).toEqual(['attention', expected[0]?.code]);
    expect(told()).toEqual(expected.map(() => 'order-changed'));
    changeOrder();
    expect(told()).toHaveLength(expected.length);
  });

  test.each<readonly [string, () => void]>([
    ['a quantity that cannot be read', () => say({ quantity: unreadable('qty') })],
    ['a material that is not said', () => say({ part: { material: absent } })],
    ['a batch without a delivery option', () => shipAs(null)],
    ['finishings in another order', () => say({ part: { finishings: known([gold, gold].slice(0, 1)) } })],
    ['an address in other letters', () => say({ address: 'ANN; Long Lane 1 Leeds' })],
    ['a component of another name', () => say({ part: { label: 'front' } })],
    ['a status', () => say({ status: status('job.production.started') })],
  ])('after sending is none: %s', (_, changeOrder) => {
    send();
    changeOrder();
    expect([alarms(), told()]).toEqual([[], []]);
  });

  test('of its own ship-by date, or that of its batch, is told', () => {
    const hour = 3_600_000;
    shipAs('Next day', 30 * hour);
    send();
    shipAs('Next day', 31 * hour);
    expect(alarms().map(({ code }) => code)).toEqual(['order.due']);
    shipAs('Next day', 30 * hour);
    expect(alarms()).toEqual([]);
    say({ dueAt: known(20 * hour) });
    expect(alarms().map(({ code }) => code)).toEqual(['order.due']);
  });

  test('before sending is none', () => {
    say({ quantity: known(1_000) });
    send();
    say({ quantity: known(1_000), name: 'Cards' });
    expect([alarms(), told()]).toEqual([[], []]);
  });

  test('while unknown is compared once it is known', () => {
    send();
    say({ quantity: absent });
    say({ quantity: known(500) });
    expect(alarms()).toEqual([{ code: 'order.quantity', values: { now: 500, before: 250 } }]);
  });

  test('back to what was sent ends the alarm', () => {
    send();
    say({ quantity: known(1_000) });
    say({ quantity: known(250) });
    expect([alarms(), row()[0]]).toEqual([[], 'done']);
    expect(told()).toEqual(['order-changed', 'order-as-sent']);
  });

  test('is acknowledged until it changes again, or back', () => {
    send();
    say({ quantity: known(1_000) });
    const what = store.due.acknowledge(key);
    expect([what.order, alarms(), row()[0]]).toEqual([true, [], 'done']);
    say({ quantity: known(1_000), name: 'Cards' });
    expect(alarms()).toEqual([]);
    say({ quantity: known(2_000) });
    expect(alarms()).toEqual([{ code: 'order.quantity', values: { now: 2_000, before: 250 } }]);
    say({ quantity: known(250) });
    expect(alarms()).toEqual([{ code: 'order.as-sent', values: {} }]);
  });

  test('needs attention again if the acknowledgement is taken back', () => {
    send();
    say({ quantity: known(1_000) });
    const what = store.due.acknowledge(key);
    store.due.takeBackAcknowledgement(key, what);
    expect(alarms()).toHaveLength(1);
    expect(told()).toEqual(['order-changed', 'acknowledged', 'acknowledgement-taken-back']);
  });

  test('is none if the job was cancelled, which is said of its files; nor how a finished job was shipped', () => {
    send();
    say({ quantity: known(1_000), status: status('job.cancelled') });
    expect(alarms().map(({ code }) => code)).toEqual(['recall.cancelled']);
    say({ status: status('job.dispatched') });
    shipAs('Before noon');
    expect(alarms()).toEqual([]);
  });

  test('is told at a station that did not send the files itself', () => {
    store.sentElsewhere.keep({ key: 'd', sha256: 'ab'.repeat(32), jobKey: key });
    say({ quantity: known(1_000) });
    expect(alarms()).toEqual([{ code: 'order.quantity', values: { now: 1_000, before: 250 } }]);
  });

  test('is told if the job moves to a batch that ships otherwise', () => {
    send();
    const delivery = known({ id: null, service: 'Courier', group: 'Before noon' });
    store.batches.apply(demo, serviceBatch('other', ['cards'], { delivery }), { change });
    expect(alarms().map(({ code }) => code)).toEqual(['order.delivery']);
  });
});

describe('an order in another language', () => {
  const inGerman = ({ part, ...more }: Order = {}): Order => ({
    ...more,
    language: 'de',
    part: {
      material: known('Seide, 350 g'),
      finishings: known([{ ...gold, name: 'Goldfolie' }]),
      ...part,
    },
  });
  const asked = [
    () => say(inGerman()),
    () => shipAs('Nächster Tag', null, 'de'),
    () => say({}),
    () => shipAs('Next day'),
  ];
  beforeEach(() => {
    say({});
    shipAs('Next day');
  });

  test('is no changed one, nor is it in the first language again', () => {
    send();
    for (const answer of [...asked, ...asked]) {
      answer();
      expect([alarms(), told()]).toEqual([[], []]);
    }
  });

  test('is none either if size and finishings have no codes, or the material could not be read before', () => {
    const inWords = (name: string, size: string) =>
      ({ finishings: known([{ alias: name, name }]), finishedMm: absent, size }) as const;
    say({ part: inWords('Gold foil', 'Landscape') });
    send();
    say({ part: { ...inWords('Gold foil', 'Landscape'), material: unreadable('stock') } });
    say(inGerman({ part: { ...inWords('Goldfolie', 'Querformat'), material: absent } }));
    say(inGerman({ part: inWords('Goldfolie', 'Querformat') }));
    expect([alarms(), told()]).toEqual([[], []]);
    say(inGerman({ part: inWords('Silberfolie', 'Querformat') }));
    expect(alarms().map(({ code }) => code)).toEqual(['order.finishings']);
  });

  test.each<readonly [string, Order, readonly string[]]>([
    ['quantity', { quantity: known(500) }, ['order.quantity']],
    ['address', { address: 'Bob, Short Lane 2, Leeds' }, ['order.address']],
    [
      'size and pages',
      { part: { finishedMm: known({ width: 90, height: 55 }), pages: known(4) } },
      ['order.size', 'order.pages'],
    ],
    ['finishings by code', { part: { finishings: known([gold, rounded]) } }, ['order.finishings']],
    ['material, of which there is none any more', { part: { material: none } }, ['order.material']],
    ['material of another weight', { part: { material: known('Matt, 300 g') } }, ['order.material']],
  ])('is a changed one by its %s', (_, what, expected) => {
    send();
    say(inGerman(what));
    expect(alarms().map(({ code }) => code)).toEqual(expected);
    expect(told()).toEqual(expected.map(() => 'order-changed'));
  });

  test.each<readonly [string, Order, string, string]>([
    ['from then on', inGerman(), 'Nächster Tag', 'Seide, 350 g'],
    ['from then on, if nothing is translated', { language: 'de' }, 'Next day', 'Silk, 350 gsm'],
  ])('is compared %s', (_, what, group, material) => {
    send();
    say(what);
    shipAs(group, null, 'de');
    shipAs('Vor zwölf', null, 'de');
    say({ ...what, part: { ...what.part, material: known('Matt, 300 g') } });
    expect(alarms()).toEqual([
      {
        code: 'order.delivery',
        values: { of: '', now: 'Courier, Vor zwölf', before: `Courier, ${group}` },
      },
      { code: 'order.material', values: { of: '', now: 'Matt, 300 g', before: material } },
    ]);
  });

  test('keeps its alarm, which is told once, and what was acknowledged', () => {
    send();
    say({ part: { material: known('Matt') } });
    say(inGerman({ part: { material: known('Mattes') } }));
    const values = { of: '', now: 'Mattes', before: 'Silk, 350 gsm' };
    expect([alarms(), told()]).toEqual([[{ code: 'order.material', values }], ['order-changed']]);
    store.due.acknowledge(key);
    say({ part: { material: known('Matt') } });
    expect([alarms(), told()]).toEqual([[], ['order-changed', 'acknowledged']]);
    say({});
    expect(alarms().map(({ code }) => code)).toEqual(['order.as-sent']);
  });

  test('is none at a job that moves to a batch that was read in it', () => {
    send();
    const delivery = known({ id: null, service: 'Kurier', group: 'Nächster Tag' });
    store.batches.apply(demo, serviceBatch('other', ['cards'], { delivery, language: 'de' }), { change });
    expect([alarms(), told()]).toEqual([[], []]);
  });

  test('is compared so after the stored one was decoded anew, in the language it was asked in', () => {
    send();
    say({ name: 'Cards' });
    store.jobs.reread(demo, 'cards', 'new', { ...order({ name: 'Cards', language: 'de' }), reading: 'new' });
    expect(store.jobs.answerOf(demo, 'cards')?.language).toBe('en');
    say(inGerman({ reading: 'new', quantity: known(500) }));
    expect(alarms()).toEqual([{ code: 'order.quantity', values: { now: 500, before: 250 } }]);
  });
});

describe('another reading of the stored order', () => {
  const reread = (what: Order): void =>
    store.jobs.reread(demo, 'cards', 'new', { ...order(what), reading: 'new' });

  test('is no change, whatever it finds', () => {
    say({});
    send();
    say({ name: 'Cards' });
    reread({ quantity: known(500), part: { material: known('Matt'), finishings: none, pages: absent } });
    expect([alarms(), told()]).toEqual([[], []]);
    say({ reading: 'new', quantity: known(500), part: { material: known('Matt'), finishings: none } });
    expect([alarms(), told()]).toEqual([[], []]);
    say({ reading: 'new', quantity: known(600), part: { material: known('Matt'), finishings: none } });
    expect(alarms()).toEqual([{ code: 'order.quantity', values: { now: 600, before: 500 } }]);
  });

  test('keeps an alarm, unless it shows that nothing changed', () => {
    say({});
    send();
    say({ quantity: known(1_000) });
    reread({ quantity: known(1_000), part: { pages: known(8) } });
    expect(alarms()).toEqual([{ code: 'order.quantity', values: { now: 1_000, before: 250 } }]);
    reread({ quantity: known(250) });
    expect(alarms()).toEqual([]);
  });

  test('comes before what the service says next, so a change of that is told', () => {
    say({});
    send();
    say({ name: 'Cards' });
    const decoded = { ...order({ quantity: known(500) }), reading: 'new' };
    const rereading = new Rereading({
      connection: demo,
      client: {
        fingerprint: 'new',
        told: { job: () => decoded, batch: () => serviceBatch('parcel', []) },
      },
      store,
      clock: new ManualClock(),
      onFault: failOnFault,
    });
    rereading.now('cards');
    say({ reading: 'new', quantity: known(600) });
    expect(alarms()).toEqual([{ code: 'order.quantity', values: { now: 600, before: 500 } }]);
  });

  test('that comes with a change is no change, as nobody can tell them apart', () => {
    say({});
    send();
    say({ name: 'Cards' });
    say({ reading: 'new', quantity: known(500) });
    expect(alarms()).toEqual([]);
  });
});
