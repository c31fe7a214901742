import { OperatorSettings } from '../settings.ts';
import { base } from './base.ts';

export const settings = {
  get: base.output(OperatorSettings),
  /** Changes the groups that are given, each as a whole, and gives back all of them. */
  set: base.input(OperatorSettings.partial()).output(OperatorSettings),
};
