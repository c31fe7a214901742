import { SettingsChange, ShownSettings } from '../settings.ts';
import { base } from './base.ts';

export const settings = {
  get: base.output(ShownSettings),
  /** Changes the groups that are given, each as a whole, and gives back all of them. What is locked stays as it is. */
  set: base.input(SettingsChange).output(ShownSettings),
};
