import { z } from 'zod';

// A short life checks too few values for zod to compile a function for each schema. Imported before whatever
// makes schemas, which decide it when they are made.
z.config({ jitless: true });
