import type { Page } from 'playwright';
import { z } from 'zod';
import type { Figure } from '../bench.ts';
import { ms } from '../bench.ts';

/** One frame at 60 Hz, and the longest one that goes unnoticed, in milliseconds. */
const FRAME_MS = 16.7;
const MAX_FRAME_MS = 50;
const FRAMES = 300;
const WARM_UP = 30;

/** How long each frame took, in milliseconds. */
export type Frames = readonly number[];

/** Counts frames of a list that is scrolled by this many pixels a frame, or stands still (0). */
export async function countFrames(page: Page, pixels: number, list = '[data-testid=queue]'): Promise<Frames> {
  const counted: unknown = await page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector(${JSON.stringify(list)});
    const frames = [];
    let before = null;
    const step = (now) => {
      if (before !== null) frames.push(now - before);
      before = now;
      if (frames.length === ${FRAMES + WARM_UP}) return resolve(frames);
      list.scrollBy({ top: ${pixels} });
      requestAnimationFrame(step);
    };
    list.scrollTo({ top: 0 });
    requestAnimationFrame(step);
  })`);
  return z.array(z.number()).parse(counted).slice(WARM_UP);
}

/** Counts frames of a window from now until `done`, an expression for the page, is true. */
export async function countFramesUntil(page: Page, done: string): Promise<Frames> {
  const counted: unknown = await page.evaluate(`new Promise((resolve) => {
    const frames = [];
    let before = null;
    const step = (now) => {
      if (before !== null) frames.push(now - before);
      before = now;
      if (${done}) return resolve(frames);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  return z.array(z.number()).parse(counted);
}

/** The value that 95 of 100 do not exceed. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** Frames compared with 60 Hz; `still`: frames of the same idle window at the same time. */
export function frameFigures(what: string, frames: Frames, still: Frames): Figure[] {
  const longest = Math.max(...frames);
  return [
    {
      what: `${what}, frame, p95`,
      measured: ms(p95(frames)),
      peer: `${FRAME_MS} ms, 60 Hz`,
      ratio: p95(frames) / FRAME_MS,
      target: 1,
    },
    {
      what: `${what}, longest frame of ${frames.length}`,
      measured: ms(longest),
      peer: `${MAX_FRAME_MS} ms`,
      ratio: longest / MAX_FRAME_MS,
      target: 1,
    },
    {
      what: `${what}, frame, p95`,
      measured: ms(p95(frames)),
      peer: `${ms(p95(still))}, the same window idle`,
      ratio: p95(frames) / p95(still),
      target: null,
    },
  ];
}
