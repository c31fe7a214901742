import { SPINE_MM } from '../../catalogue/sizes.ts';
import { heading, paragraph, sentence } from '../words.ts';
import { type Design, inkEmblem, pattern, text } from './page.ts';

/** A cover page by page: front, inside, inside, back. */
export const cover: Design = (page) => {
  const { canvas, plan, palette, trim, media, number } = page;
  const left = trim.x + trim.width * 0.1;
  if (number === 1) {
    canvas.gradient(media, palette.deep, palette.dark);
    pattern(page, { ...media, height: media.height * 0.62 }, ['accent', 'second', 'deep']);
    canvas.rectangle({ ...media, y: trim.y + trim.height * 0.6, height: media.height }, palette.dark);
    drawTitle(page, left, trim.y + trim.height * 0.78, trim.width * 0.8);
    return;
  }
  if (number < 4) {
    canvas.rectangle(media, palette.paper);
    canvas.opacity(0.3, () => pattern(page, media, ['accent', 'second', 'paper']));
    return;
  }
  canvas.rectangle(media, palette.dark);
  inkEmblem(page, trim.x + trim.width / 2, trim.y + trim.height * 0.62, trim.width * 0.14, palette.accent);
  canvas.text(
    plan.brand.web,
    { x: trim.x + trim.width / 2, y: trim.y + trim.height * 0.1, size: 3.6, align: 'centre' },
    'regular',
    palette.paper,
  );
};

/** The cover of a perfect bound book, outside and inside: back, spine and front on one sheet. */
export const bookSpread: Design = (page) => {
  const { canvas, plan, palette, trim, media, number, random } = page;
  if (number === 2) {
    canvas.rectangle(media, palette.paper);
    canvas.opacity(0.25, () => pattern(page, media, ['accent', 'second', 'paper']));
    return;
  }
  const spine = { from: trim.x + trim.width / 2 - SPINE_MM / 2, to: trim.x + trim.width / 2 + SPINE_MM / 2 };
  const side = trim.width / 2 - SPINE_MM / 2;
  canvas.rectangle(media, palette.dark);
  const front = { ...media, x: spine.to, width: media.width - spine.to };
  canvas.gradient(front, palette.dark, palette.deep);
  pattern(page, { ...front, height: media.height * 0.58 }, ['accent', 'second', 'deep']);
  drawTitle(page, spine.to + side * 0.1, trim.y + trim.height * 0.78, side * 0.8);
  canvas.rectangle({ x: spine.from, y: media.y, width: SPINE_MM, height: media.height }, palette.accent);
  canvas.turned(trim.x + trim.width / 2 + 1.1, trim.y + trim.height * 0.9, -90, () => {
    canvas.text(
      plan.title,
      { x: 0, y: 0, size: canvas.fitting(plan.title, 'bold', trim.height * 0.6, 3.4) },
      'bold',
      palette.dark,
    );
  });
  const blurb = {
    x: trim.x + side * 0.12,
    y: trim.y + trim.height * 0.4,
    width: side * 0.76,
    height: trim.height * 0.45,
  };
  text(page, paragraph(random, 4), blurb, 3.6, palette.paper);
  inkEmblem(page, trim.x + side * 0.22, trim.y + trim.height * 0.16, side * 0.09, palette.accent);
  const code = {
    x: trim.x + side * 0.6,
    y: trim.y + trim.height * 0.08,
    width: side * 0.3,
    height: trim.height * 0.09,
  };
  canvas.rectangle(code, palette.paper);
  for (let x = code.x + 3; x < code.x + code.width - 3; x += 0.9 + 0.9 * random.next()) {
    canvas.rectangle(
      { x, y: code.y + 3, width: 0.3 + 0.5 * random.next(), height: code.height - 6 },
      [0, 0, 0, 1],
    );
  }
};

const drawTitle = (page: Parameters<Design>[0], left: number, top: number, width: number): void => {
  const { canvas, plan, palette } = page;
  const size = canvas.fitting(plan.title, 'bold', width, page.trim.height * 0.085);
  canvas.text(plan.title, { x: left, y: top, size }, 'bold', palette.paper);
  canvas.rectangle({ x: left, y: top - size * 0.75, width: width * 0.2, height: 1 }, palette.accent);
  const company = canvas.fitting(plan.brand.company, 'regular', width, page.trim.height * 0.032);
  canvas.text(
    plan.brand.company,
    { x: left, y: top - size * 0.85 - company * 1.6, size: company },
    'regular',
    palette.second,
  );
};

/** Pages between the covers: chapters of running text, and a picture page now and then. */
export const inner: Design = (page) => {
  const { canvas, palette, trim, media, number, random } = page;
  const size = Math.max(2.9, trim.width * 0.021);
  const margin = trim.width * 0.11;
  const area = {
    x: trim.x + margin,
    y: trim.y + margin,
    width: trim.width - 2 * margin,
    height: trim.height - 2 * margin,
  };
  if (number % 6 === 4) {
    canvas.gradient(media, palette.second, palette.deep);
    pattern(page, media, ['accent', 'dark', 'deep']);
    return;
  }
  canvas.rectangle(media, palette.paper);
  let height = area.height;
  if (number % 3 === 1) {
    const title = heading(random);
    canvas.text(
      title,
      { x: area.x, y: area.y + height - size * 3, size: canvas.fitting(title, 'bold', area.width, size * 3) },
      'bold',
      palette.deep,
    );
    canvas.rectangle(
      { x: area.x, y: area.y + height - size * 4.4, width: area.width * 0.16, height: 0.7 },
      palette.accent,
    );
    height -= size * 6.5;
  }
  if (number % 5 === 2) {
    const picture = {
      x: area.x,
      y: area.y + height - area.width * 0.5,
      width: area.width,
      height: area.width * 0.5,
    };
    canvas.gradient(picture, palette.second, palette.deep);
    pattern(page, picture, ['accent', 'dark', 'second']);
    canvas.text(
      sentence(random),
      { x: area.x, y: picture.y - size * 1.5, size: size * 0.8 },
      'regular',
      palette.deep,
    );
    height -= area.width * 0.5 + size * 3.5;
  }
  while (height > size * 8) {
    height =
      text(page, paragraph(random, random.between(4, 7)), { ...area, height }, size, [0, 0, 0, 1]) - size;
  }
  const outer = number % 2 === 1;
  canvas.text(
    String(number),
    {
      x: outer ? area.x + area.width : area.x,
      y: trim.y + margin * 0.45,
      size,
      align: outer ? 'right' : 'left',
    },
    'regular',
    palette.deep,
  );
};
