import { message, ShiftReport } from '../../src/contract/index.ts';

const counts = {
  sent: 1_204,
  pickedUp: 1_190,
  rejected: 3,
  resent: 12,
  jobs: 960,
  copies: 120_000,
  isMore: true,
};
const HOUR_MS = 3_600_000;

/** Eight hours of a busy shift, which ended at this instant in milliseconds. */
export function shiftReport(until = Date.parse('2026-11-28T14:00:00.000Z')): ShiftReport {
  const from = until - 8 * HOUR_MS;
  return ShiftReport.parse({
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    totals: counts,
    stepUnit: 'hour',
    steps: [120, 180, 210, 90, 160, 200, 144, 100].map((sent, hour) => ({
      from: new Date(from + hour * HOUR_MS).toISOString(),
      sent,
      pickedUp: sent - 2,
      rejected: hour % 3 === 0 ? 1 : 0,
    })),
    groups: {
      hotFolder: [
        { ...counts, name: 'Indigo 7900', sent: 1_000 },
        { ...counts, name: null, sent: 204, isMore: false },
      ],
      stock: [
        { ...counts, name: 'Silk 350 gsm' },
        { ...counts, name: null, sent: 1 },
      ],
      product: [
        { ...counts, name: 'Business Cards' },
        { ...counts, name: 'دفاتر' },
      ],
    },
    operators: [
      {
        name: 'Anna Arendt',
        deeds: [
          { event: 'on-hold', times: 3 },
          { event: 'approved', times: 41 },
        ],
      },
      { name: null, deeds: [{ event: 'resent', times: 12 }] },
    ],
    shipBy: { inTime: 930, late: 28, unknown: 2 },
    waste: {
      reason: [
        { name: 'Trimmed wrong', files: 9, copies: 4_500, known: 9 },
        { name: null, files: 3, copies: 40, known: 1 },
      ],
      product: [{ name: 'دفاتر', files: 12, copies: 4_540, known: 10 }],
      hotFolder: [{ name: null, files: 12, copies: 4_540, known: 10 }],
      month: [{ name: '2026-11', files: 12, copies: 4_540, known: 10 }],
    },
    rejectReasons: [{ why: message('delivery.rejected', { name: 'cards.pdf', folder: 'error' }), files: 3 }],
  });
}
