import type { core } from 'zod';

declare global {
  var __zod_globalConfig: core.$ZodConfig | undefined;
}

// By itself zod tries out whether it may make functions of text. It may not (see the content security policy): the browser would
// report a violation at every start. It looks here when it is loaded, which is before anything of the screens runs.
globalThis.__zod_globalConfig = { jitless: true };
