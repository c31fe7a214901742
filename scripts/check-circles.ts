import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

// npm run check:circles: fails where children of one folder of src, be they files or folders, import each
// other in a circle. Types count: a reader follows them as well.

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'(\.{1,2}\/[^']+)'/g;

type Graph = Map<string, Set<string>>;

/** For each folder: which of its children imports which. */
function importsByFolder(files: readonly string[]): Map<string, Graph> {
  const folders = new Map<string, Graph>();
  for (const file of files) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const [from, to] = [file, posix.join(posix.dirname(file), path)].map((one) => one.split('/'));
      if (from === undefined || to === undefined) continue;
      const depth = from.findIndex((part, index) => part !== to[index]);
      const [child, other] = [from[depth], to[depth]];
      if (child === undefined || other === undefined) continue;
      const folder = from.slice(0, depth).join('/');
      const graph = folders.get(folder) ?? new Map();
      graph.set(child, (graph.get(child) ?? new Set()).add(other));
      folders.set(folder, graph);
    }
  }
  return folders;
}

/** All that can be reached from a child, by any number of imports. */
function reachable(graph: Graph, from: string): Set<string> {
  const found = new Set<string>();
  const next = [from];
  for (let child = next.pop(); child !== undefined; child = next.pop()) {
    for (const other of graph.get(child) ?? []) {
      if (found.has(other)) continue;
      found.add(other);
      next.push(other);
    }
  }
  return found;
}

function circlesIn(folder: string, graph: Graph): string[] {
  const reach = new Map([...graph.keys()].map((child) => [child, reachable(graph, child)]));
  const circles = [...graph.keys()]
    .filter((child) => reach.get(child)?.has(child) === true)
    .map((child) =>
      [...graph.keys()].filter((other) => reach.get(child)?.has(other) && reach.get(other)?.has(child)),
    );
  return [...new Set(circles.map((members) => `${folder}: ${members.sort().join(', ')}`))];
}

const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const circles = [...importsByFolder(files)].flatMap(([folder, graph]) => circlesIn(folder, graph));
for (const circle of circles) console.error(`A circle in ${circle}`);
console.log(`${files.length} files, ${circles.length} circles.`);
process.exit(circles.length === 0 ? 0 : 1);
