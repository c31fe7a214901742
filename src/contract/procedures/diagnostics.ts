import { DiagnosticsBundle } from '../diagnostics.ts';
import { administer } from './base.ts';

export const diagnostics = {
  /** Logs, settings, versions and figures of the running station, in one archive for support. */
  bundle: administer.output(DiagnosticsBundle),
};
