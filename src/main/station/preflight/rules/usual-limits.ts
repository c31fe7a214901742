import type { Limits } from './order.ts';

export const usualLimits: Limits = {
  toleranceMm: 0.5,
  safetyMm: 3,
  memoryMb: 1_024,
  inkPercent: 320,
  inkPercentUncoated: 300,
  ppi: { low: 200, veryLow: 100, lineArtLow: 500 },
};
