import { z } from 'zod';
import { RipProfile } from '../rip.ts';
import { watch } from './base.ts';

export const rips = { list: watch.output(z.array(RipProfile)) };
