import { expect, test, vi } from 'vitest';
import { lazy } from '../../../src/renderer/app/lazy.ts';

test('a screen without an answer is requested again until it comes, and not afterwards', async () => {
  vi.useFakeTimers();
  try {
    const fetch = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('Nobody answers.'))
      .mockRejectedValueOnce(new Error('Nobody answers.'))
      .mockResolvedValue('screen');
    const screen = lazy(fetch);
    const [one, other] = [screen.load(), screen.load()];
    await vi.advanceTimersByTimeAsync(1_500);
    expect(screen.made()).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all([one, other, screen.load()])).toEqual(['screen', 'screen', 'screen']);
    expect(screen.made()).toBe('screen');
    expect(fetch).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
