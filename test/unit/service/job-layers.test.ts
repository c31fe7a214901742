import { describe, expect, test } from 'vitest';
import { known, meaningOf, unreadable, usualStatusRules } from '../../../src/contract/index.ts';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';

const file = (id: string) => ({ id, filename: `${id}.pdf` });
const queued = { id: 'j', status: 'job.production.queued' };
const courier = known({ id: null, service: 'Courier', group: 'Next day' });
const option = { service: 'Courier', group: 'Next day' };
const address = { name: 'Ada', city: 'Leeds' };

test.each(['order', 'batch'])('the %s that a job repeats says who ordered, how it ships and when', (name) => {
  const said = { customer: { name: 'Northwind' }, delivery_option: option, delivery_address: address };
  const job = decodeJob({ ...queued, [name]: { id: 'o', ...said, due_date: '2026-11-27T15:00:00Z' } });
  const dueAt = known(Date.parse('2026-11-27T15:00:00Z'));
  const read = { customer: known('Northwind'), delivery: courier, address: 'Ada, Leeds', dueAt };
  expect(job).toMatchObject(read);
  // The job's own word comes first.
  const own = { customer: 'Fabrikam', delivery_option: { ...option, service: 'Van' } };
  expect(decodeJob({ ...queued, ...own, [name]: said })).toMatchObject({
    customer: known('Fabrikam'),
    delivery: known({ id: null, service: 'Van', group: 'Next day' }),
  });
});

const facts = {
  ...{ quantity: 250, material: 'Silk 300gsm', finishings: ['Gold foil'], format: '85mm x 55mm', pages: 8 },
};
const read = {
  material: known('Silk 300gsm'),
  finishings: known([{ alias: 'Gold foil', name: 'Gold foil' }]),
  finishedMm: known({ width: 85, height: 55 }),
  pages: known(8),
};

describe('what is to be printed', () => {
  test.each([
    ['the job', { ...facts, components: [{ label: 'general', files: [file('1')] }] }],
    ['its specification', { specification: facts, components: [{ label: 'general', files: [file('1')] }] }],
    ['its only component', { components: [{ label: 'general', ...facts, files: [file('1')] }] }],
  ])('may be said by %s alone', (_, given) => {
    const { quantity, components } = decodeJob({ ...queued, ...given });
    expect([quantity, components]).toMatchObject([known(250), [read]]);
  });

  test.each([
    [[500, 500], known(500)],
    [[500, undefined], known(500)],
    [[500, 600], unreadable('components.*.quantity')],
  ])('%j copies of two components are the copies of the job if they agree', (copies, quantity) => {
    const components = copies.map((one, index) => ({
      ...{ label: ['cover', 'inner'][index], quantity: one, files: [file(String(index))] },
    }));
    expect(decodeJob({ ...queued, components }).quantity).toEqual(quantity);
  });

  test('has no pages of each of several components in those of the job', () => {
    const components = ['cover', 'inner'].map((label) => ({ label, files: [file(label)] }));
    const { components: both } = decodeJob({ ...queued, pages: 68, components });
    expect(both.map(({ pages }) => pages.is)).toEqual(['absent', 'absent']);
  });
});

describe('a job that is not, or not yet, to be produced waits', () => {
  test.each([
    [{ order: { status: 'cancelled' } }, 'Order cancelled'],
    [{ order: { cancelled_at: '2026-11-27T15:00:00Z' } }, 'Order cancelled at'],
    [{ order: { on_hold: true } }, 'Order on hold'],
    [{ batch: { id: 'b', status: { canonical: 'job_batch.status.cancelled' } } }, 'Batch cancelled'],
    [{ do_not_print: true }, 'Do not print'],
    [{ isTest: 1 }, 'IsTest'],
    [{ proof_only: 'yes' }, 'Proof only'],
    [{ released_to_production: false }, 'Not released to production'],
    [{ livemode: false }, 'Not livemode'],
    [{ holds: [{ reason: 'payment' }] }, 'Holds'],
    [{ tags: ['rush', 'ON_HOLD'] }, 'ON HOLD'],
    [{ meta: { on_hold: true } }, 'On hold'],
    [{ hold_status: 'held' }, 'Held'],
    [{ sub_status: { code: 'on_hold' } }, 'On hold'],
    [{ gesperrt: true }, 'Gesperrt'],
  ])('%j', (given, name) => {
    const { status } = decodeJob({ ...queued, ...given, files: [file('1')] });
    expect([status.name, meaningOf(status.code, usualStatusRules)]).toEqual([name, 'prepress']);
  });

  test('but not for what its order or a flag says of something else', () => {
    const given = { order: { status: 'open', on_hold: false }, test: 'A/B', released: true, holds: [] };
    const others = {
      hold_status: 'none',
      previous_status: 'on_hold',
      payment_status: 'cancelled',
      tags: ['rush'],
    };
    expect(decodeJob({ ...queued, ...given, ...others }).status.code).toBe('job.production.queued');
  });

  test.each([{ storniert: true }, { geloescht_am: '2026-11-27' }, { annulé: 1 }, { is_verwijderd: 'yes' }])(
    '%j is a cancelled job',
    (mark) => {
      const { status } = decodeJob({ ...queued, ...mark });
      expect(meaningOf(status.code, usualStatusRules)).toBe('cancelled');
    },
  );

  test('and so do the files of a component on hold, or a file on hold, and no others', () => {
    const components = [
      { label: 'cover', on_hold: true, files: [file('1')] },
      { label: 'inner', files: [{ ...file('2'), paused_at: '2026-11-27T15:00:00Z' }, file('3')] },
    ];
    const { status, components: read } = decodeJob({ ...queued, components });
    const waits = { artworkStatus: { code: 'on_hold' } };
    expect(status.code).toBe('job.production.queued');
    expect(read).toMatchObject([waits, { artworkStatus: null, files: [waits, { artworkStatus: null }] }]);
  });
});
