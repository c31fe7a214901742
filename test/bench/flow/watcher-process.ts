import { watch } from 'node:fs';

// Watches files appear under their final names. Argument: the folder. Prints a line when it is watching,
// and one for each file: the time in milliseconds since the epoch.

const [folder = ''] = process.argv.slice(2);
const seen = new Set<string>();
watch(folder, (_event, name) => {
  if (name === null || name.startsWith('.') || !name.endsWith('.pdf') || seen.has(name)) return;
  seen.add(name);
  process.stdout.write(`${JSON.stringify({ at: performance.timeOrigin + performance.now() })}\n`);
});
process.stdout.write(`${JSON.stringify({ at: 0 })}\n`);
