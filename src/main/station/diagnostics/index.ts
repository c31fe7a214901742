export { aboutProcess, bundleName, newestLogs, packed, plainSettings } from './bundle.ts';
export { diagnosticsOf } from './diagnostics.ts';
