import { existsSync, rmSync } from 'node:fs';
import '../../../src/main/thread/main.ts';

// The station's thread, which keeps all the memory it can get once the file in MAKEREADY_TEST_GREED exists.

const POLL_INTERVAL_MS = 20;

const file = process.env.MAKEREADY_TEST_GREED ?? '';
const timer = setInterval(() => {
  if (!existsSync(file)) return;
  clearInterval(timer);
  rmSync(file);
  for (const kept: object[] = []; ; ) kept.push({ at: kept.length });
}, POLL_INTERVAL_MS);
