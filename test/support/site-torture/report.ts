import type { SiteTortureResult } from './torture-site.ts';

/** The value that this share of all does not exceed; 0 if there are none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The result of a torture run, one item per line. */
export function reportOf(result: SiteTortureResult, files: number): string[] {
  const { missing, duplicate, partial, untidy, takeOvers, moves, downloads, faults, seconds } = result;
  const count = [...faults.values()].reduce((sum, one) => sum + one, 0);
  const secondsAt = (share: number): string => (percentile(takeOvers, share) / 1_000).toFixed(1);
  const wrong = [...missing, ...duplicate, ...partial, ...untidy, ...downloads.unexplained];
  return [
    `${files} files, ${count} faults in ${Math.round(seconds)} s: ${missing.length} lost, ` +
      `${duplicate.length} double, ${partial.length} partial, ${untidy.length} untidy.`,
    `${moves} moves to other hot folders.`,
    `${takeOvers.length} deliveries of silent stations: delivered after ${secondsAt(0.5)} s (p50), ` +
      `${secondsAt(0.99)} s (p99).`,
    `${downloads.files} files to download: asked for ${downloads.requests} times, ` +
      `${downloads.unexplained.length} of them unexplained.`,
    ...[...downloads.causes].sort().map(([cause, often]) => `  ${often} x ${cause}`),
    ...[...faults].sort().map(([trouble, often]) => `  ${often} x ${trouble}`),
    ...wrong.slice(0, 50).map((line) => `! ${line}`),
  ];
}
