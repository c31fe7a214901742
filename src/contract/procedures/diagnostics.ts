import { DiagnosticsBundle } from '../diagnostics.ts';
import { base } from './base.ts';

export const diagnostics = {
  /** Logs, settings, versions and figures of the station as it is now, in one archive for whoever is to help. */
  bundle: base.output(DiagnosticsBundle),
};
