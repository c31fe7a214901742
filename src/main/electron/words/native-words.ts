import type { en } from './en.ts';

type En = typeof en;

/** The same words in any language: a missing one is a type error. */
export type NativeWords = {
  readonly [Key in keyof En]: En[Key] extends string ? string : En[Key];
};
