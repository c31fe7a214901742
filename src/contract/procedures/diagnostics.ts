import { DiagnosticsBundle } from '../diagnostics.ts';
import { base } from './base.ts';

export const diagnostics = {
  /** Logs, settings, versions and figures of the running station, in one archive for support. */
  bundle: base.output(DiagnosticsBundle),
};
