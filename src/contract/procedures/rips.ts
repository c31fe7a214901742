import { z } from 'zod';
import { RipProfile } from '../rip.ts';
import { base } from './base.ts';

export const rips = { list: base.output(z.array(RipProfile)) };
