import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads one line from standard input; in a terminal it is not echoed. Standard output may go to a file. */
export async function askPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stderr.write(`${prompt} `);
  try {
    const line = await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
    if (stdin.isTTY) stderr.write('\n');
    return line;
  } finally {
    lines.close();
  }
}
