import { sentence } from '../words.ts';
import { type Design, inkEmblem, pattern } from './page.ts';

/** Where the emblem of a business card is, for ink and foil alike. */
export const cardEmblem = (trim: { x: number; y: number; width: number; height: number }) => {
  const radius = Math.min(trim.width * 0.16, trim.height * 0.24);
  return { x: trim.x + trim.width * 0.13 + radius, y: trim.y + trim.height * 0.6, radius };
};

export const businessCard: Design = (page) => {
  const { canvas, plan, palette, trim, media, number } = page;
  const { brand } = plan;
  const left = trim.x + trim.width * 0.09;
  if (number === 1) {
    canvas.gradient(media, palette.dark, palette.deep, 'across');
    const half = { ...media, x: trim.x + trim.width * 0.56, width: media.width };
    canvas.opacity(0.8, () => pattern(page, half, ['deep', 'accent', 'dark']));
    const emblem = cardEmblem(trim);
    inkEmblem(page, emblem.x, emblem.y, emblem.radius, palette.accent);
    const size = canvas.fitting(brand.company, 'bold', trim.width * 0.46, 5.2);
    canvas.text(brand.company, { x: left, y: trim.y + trim.height * 0.2, size }, 'bold', palette.paper);
    const small = canvas.fitting(brand.motto, 'regular', trim.width * 0.44, 2.5);
    canvas.text(
      brand.motto,
      { x: left, y: trim.y + trim.height * 0.1, size: small },
      'regular',
      palette.second,
    );
    return;
  }
  canvas.rectangle(media, palette.paper);
  canvas.rectangle({ ...media, width: trim.x + trim.width * 0.045 }, palette.accent);
  const width = trim.width * 0.8;
  const name = canvas.fitting(brand.person, 'bold', width, 4.6);
  canvas.text(brand.person, { x: left + 2, y: trim.y + trim.height * 0.7, size: name }, 'bold', palette.dark);
  canvas.text(
    brand.company,
    {
      x: left + 2,
      y: trim.y + trim.height * 0.6,
      size: canvas.fitting(brand.company, 'regular', width, 2.8),
    },
    'regular',
    palette.deep,
  );
  canvas.rectangle({ x: left + 2, y: trim.y + trim.height * 0.5, width: 9, height: 0.5 }, palette.accent);
  for (const [index, line] of [brand.place, brand.web].entries()) {
    const size = canvas.fitting(line, 'regular', width, 2.5);
    canvas.text(
      line,
      { x: left + 2, y: trim.y + trim.height * 0.3 - index * 4, size },
      'regular',
      palette.dark,
    );
  }
};

export const bookmark: Design = (page) => {
  const { canvas, plan, palette, trim, media, number } = page;
  const middle = trim.x + trim.width / 2;
  if (number === 1) {
    canvas.gradient(media, palette.deep, palette.dark);
    pattern(page, { ...media, y: media.y + media.height * 0.3, height: media.height * 0.7 }, [
      'accent',
      'second',
      'deep',
    ]);
    canvas.rectangle({ ...media, height: media.height * 0.3 }, palette.dark);
    const size = canvas.fitting(plan.brand.company, 'bold', trim.width * 0.8, 6);
    canvas.text(
      plan.brand.company,
      { x: middle, y: trim.y + trim.height * 0.15, size, align: 'centre' },
      'bold',
      palette.paper,
    );
    canvas.text(
      plan.brand.motto,
      {
        x: middle,
        y: trim.y + trim.height * 0.09,
        size: canvas.fitting(plan.brand.motto, 'regular', trim.width * 0.8, 3),
        align: 'centre',
      },
      'regular',
      palette.second,
    );
    return;
  }
  canvas.rectangle(media, palette.paper);
  inkEmblem(page, middle, trim.y + trim.height * 0.82, trim.width * 0.24, palette.accent);
  canvas.turned(middle + 3, trim.y + trim.height * 0.1, 90, () => {
    const size = canvas.fitting(plan.brand.motto, 'bold', trim.height * 0.55, 9);
    canvas.text(plan.brand.motto, { x: 0, y: 0, size }, 'bold', palette.dark);
  });
  canvas.text(
    plan.brand.web,
    {
      x: middle,
      y: trim.y + 4,
      size: canvas.fitting(plan.brand.web, 'regular', trim.width * 0.8, 2.6),
      align: 'centre',
    },
    'regular',
    palette.deep,
  );
};

export const postcard: Design = (page) => {
  const { canvas, plan, palette, trim, media, number, random } = page;
  const left = trim.x + trim.width * 0.07;
  if (number === 1) {
    canvas.gradient(media, palette.second, palette.deep);
    pattern(page, { ...media, height: media.height * 0.85 }, ['dark', 'deep', 'accent']);
    canvas.circle(trim.x + trim.width * 0.78, trim.y + trim.height * 0.74, trim.height * 0.13, palette.paper);
    const greeting = `Greetings from ${plan.brand.place.replace(/^.*?,\s*(\S*\d\S*\s+)*/, '')}`;
    const size = canvas.fitting(greeting, 'bold', trim.width * 0.86, trim.height * 0.13);
    canvas.text(greeting, { x: left, y: trim.y + trim.height * 0.1, size }, 'bold', palette.paper);
    return;
  }
  canvas.rectangle(media, palette.paper);
  const middle = trim.x + trim.width * 0.52;
  canvas.rectangle(
    { x: middle, y: trim.y + trim.height * 0.1, width: 0.3, height: trim.height * 0.8 },
    palette.deep,
  );
  const stamp = { width: trim.height * 0.17, height: trim.height * 0.21 };
  const corner = { x: trim.x + trim.width * 0.93 - stamp.width, y: trim.y + trim.height * 0.72 };
  canvas.rectangle({ ...corner, ...stamp }, palette.accent);
  inkEmblem(page, corner.x + stamp.width / 2, corner.y + stamp.height / 2, stamp.width * 0.34, palette.paper);
  for (let index = 0; index < 4; index++) {
    canvas.rectangle(
      {
        x: middle + trim.width * 0.05,
        y: trim.y + trim.height * (0.5 - index * 0.11),
        width: trim.width * 0.36,
        height: 0.25,
      },
      palette.deep,
    );
  }
  for (const [index, line] of canvas
    .lines(sentence(random), 'regular', trim.width * 0.4, trim.height * 0.045)
    .entries()) {
    canvas.text(
      line,
      { x: left, y: trim.y + trim.height * (0.8 - index * 0.075), size: trim.height * 0.045 },
      'regular',
      palette.dark,
    );
  }
  canvas.text(
    plan.brand.company,
    { x: left, y: trim.y + trim.height * 0.1, size: trim.height * 0.045 },
    'bold',
    palette.deep,
  );
};

export const greetingCard: Design = (page) => {
  const { canvas, plan, palette, trim, media, number, random } = page;
  const fold = trim.x + trim.width / 2;
  const front = fold + trim.width / 4;
  if (number === 1) {
    canvas.rectangle(media, palette.dark);
    const right = { ...media, x: fold, width: media.width - fold };
    canvas.gradient(right, palette.deep, palette.dark);
    pattern(page, right, ['accent', 'second', 'deep']);
    const disc = trim.height * 0.3;
    canvas.circle(front, trim.y + trim.height * 0.54, disc, palette.paper);
    inkEmblem(page, front, trim.y + trim.height * 0.6, disc * 0.45, palette.accent);
    const size = canvas.fitting(plan.title, 'bold', disc * 1.5, disc * 0.22);
    canvas.text(
      plan.title,
      { x: front, y: trim.y + trim.height * 0.54 - disc * 0.5, size, align: 'centre' },
      'bold',
      palette.dark,
    );
    canvas.text(
      plan.brand.web,
      { x: trim.x + trim.width / 4, y: trim.y + 8, size: 2.6, align: 'centre' },
      'regular',
      palette.second,
    );
    return;
  }
  canvas.rectangle(media, palette.paper);
  pattern(page, { ...media, width: media.width * 0.14 }, ['accent', 'second', 'paper']);
  for (const [index, line] of canvas.lines(sentence(random), 'regular', trim.width * 0.36, 5).entries()) {
    canvas.text(
      line,
      { x: front, y: trim.y + trim.height * 0.62 - index * 8, size: 5, align: 'centre' },
      'regular',
      palette.dark,
    );
  }
  canvas.text(
    plan.brand.company,
    { x: front, y: trim.y + trim.height * 0.2, size: 3.4, align: 'centre' },
    'bold',
    palette.deep,
  );
};
