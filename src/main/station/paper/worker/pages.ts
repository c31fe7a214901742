import type { SheetFile } from '../sheet.ts';
import { MM } from './codes.ts';
import type { Flow } from './flow.ts';
import type { SheetWords } from './words.ts';

const CELL = { width: 29 * MM, picture: 34 * MM, height: 41 * MM } as const;
const GAP = 2 * MM;

/** A file's name and its pages in order; those beyond the pictures are counted. */
export async function drawPages(flow: Flow, words: SheetWords, file: SheetFile): Promise<void> {
  const { t } = words;
  flow.need(CELL.height + 14);
  const count = file.pages === null ? null : t('pageCount', { count: file.pages });
  await flow.text([file.name, count].filter((part) => part !== null).join(' · '), {
    size: 9,
    weight: 'bold',
  });
  flow.space(1 * MM);
  const perRow = Math.max(1, Math.floor((flow.full.width + GAP) / (CELL.width + GAP)));
  for (let from = 0; from < file.pictures.length; from += perRow) {
    flow.need(CELL.height);
    for (const [index, picture] of file.pictures.slice(from, from + perRow).entries()) {
      await drawPage(flow, words, picture, { index, page: from + index + 1 });
    }
    flow.space(CELL.height);
  }
  const more = (file.pages ?? 0) - file.pictures.length;
  if (more > 0 && file.pictures.length > 0) await flow.text(t('more', { count: more }), { size: 9 });
  if (file.pictures.length === 0) await flow.text(t('noPicture'), { size: 9, grey: 0.35 });
}

/** One page in its frame, with its number; an empty frame says that there is no picture. */
async function drawPage(
  flow: Flow,
  { t, f }: SheetWords,
  picture: Uint8Array | null,
  { index, page }: { readonly index: number; readonly page: number },
): Promise<void> {
  const left = flow.full.x + index * (CELL.width + GAP);
  const image = picture === null ? null : flow.picture(picture);
  const ratio = image === null ? 0.75 : image.width / image.height;
  const width = Math.min(CELL.width, CELL.picture * ratio);
  const height = width / ratio;
  const at = { x: left, y: flow.y - height, width, height };
  if (image !== null) flow.page.image(image.ref, at);
  flow.page.frame(at);
  const style = { size: 8, grey: 0.35 };
  if (image === null) {
    const [line] = await flow.type.lines(t('noPicture'), { size: 7 }, width - 2 * MM);
    if (line !== undefined) {
      flow.type.draw(flow.page, line, { size: 7, grey: 0.35 }, { x: left + 1 * MM, y: flow.y - 12 });
    }
  }
  const [number] = await flow.type.lines(f.number(page), style, CELL.width);
  if (number !== undefined) flow.type.draw(flow.page, number, style, { x: left, y: flow.y - height - 10 });
}
