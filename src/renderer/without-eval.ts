import type { core } from 'zod';

declare global {
  var __zod_globalConfig: core.$ZodConfig | undefined;
}

// By default zod tries whether it may compile functions from text. The content security policy forbids
// that, and the browser would report a violation at every start. zod looks here when it is loaded, before
// any screen runs.
globalThis.__zod_globalConfig = { jitless: true };
