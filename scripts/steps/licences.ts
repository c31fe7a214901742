import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const PARTS = ['main', 'renderer', 'worker'] as const;

/** A package whose code is in the app. */
interface Licensed {
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it. */
  readonly licence: string;
}

/**
 * Every package whose code is in the built app, by name.
 * @param dist absolute path of the built parts; each has its licences in a `licences.md`.
 */
export async function packagesInApp(dist: string): Promise<Licensed[]> {
  const found = new Map<string, Licensed>();
  for (const part of PARTS) {
    const text = await readFile(join(dist, part, 'licences.md'), 'utf8');
    for (const [, name = '', version = '', licence = ''] of text.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)) {
      found.set(`${name} ${version}`, { name, version, licence });
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The page docs/licences.md: the packages of each licence, without versions, which package-lock.json has. */
export function licencesPage(packages: readonly Licensed[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  const paragraphs = [...byLicence].map(
    ([licence, all]) => `**${licence}**: ${[...new Set(all.map(({ name }) => name))].join(', ')}`,
  );
  return `# Licences of what is in the app

Written by \`npm run licences\`. The texts lie beside the installed app, in \`resources/licences\` (Help, ${'"'}Third-party licences${'"'}), and in \`dist\` after a build.
\`npm run sbom\` writes the bill of materials of everything that builds and tests it as well (CycloneDX 1.5) into \`dist/sbom.cdx.json\`.

Beside these packages: Electron (MIT) with Chromium and its own licences; PDFium (BSD-3-Clause and Apache-2.0); with pdf.js the fonts Liberation Sans (OFL-1.1) and Foxit
(BSD-3-Clause), the character maps of Adobe (BSD-3-Clause), OpenJPEG (BSD-2-Clause), JBIG2 of PDFium (BSD-3-Clause), qcms (MIT), the colour profile CGATS001Compat-v2-micro (CC0-1.0); the fonts Inter, Noto Sans and Nanum Gothic (OFL-1.1) and Droid Sans Fallback (Apache-2.0).

${paragraphs.join('\n\n')}
`;
}
