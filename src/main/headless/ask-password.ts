import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads one line from standard input; in a terminal it is not echoed. */
export async function askPassword(prompt: string): Promise<string> {
  const { stdin, stdout } = process;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stdout.write(`${prompt} `);
  try {
    const line = await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
    if (stdin.isTTY) stdout.write('\n');
    return line;
  } finally {
    lines.close();
  }
}
