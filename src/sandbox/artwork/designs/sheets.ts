import { heading, paragraph } from '../words.ts';
import { type Design, inkEmblem, pattern, text } from './page.ts';

export const flyer: Design = (page) => {
  const { canvas, plan, palette, trim, media, number, random } = page;
  const { brand } = plan;
  const left = trim.x + trim.width * 0.08;
  const width = trim.width * 0.84;
  if (number === 1) {
    canvas.gradient(media, palette.dark, palette.deep);
    pattern(page, { ...media, y: trim.y + trim.height * 0.42, height: media.height }, [
      'accent',
      'second',
      'deep',
    ]);
    const title = canvas.lines(plan.title, 'bold', width, trim.width * 0.14);
    const size = Math.min(
      trim.width * 0.14,
      ...title.map((line) => canvas.fitting(line, 'bold', width, 100)),
    );
    for (const [index, line] of title.entries()) {
      canvas.text(
        line,
        { x: left, y: trim.y + trim.height * 0.36 - (index + 0.6) * size * 1.1, size },
        'bold',
        palette.paper,
      );
    }
    canvas.rectangle({ ...media, height: trim.y + trim.height * 0.12 }, palette.accent);
    const small = canvas.fitting(`${brand.company} · ${brand.web}`, 'bold', width, trim.width * 0.045);
    canvas.text(
      `${brand.company} · ${brand.web}`,
      { x: left, y: trim.y + trim.height * 0.055, size: small },
      'bold',
      palette.dark,
    );
    return;
  }
  canvas.rectangle(media, palette.paper);
  canvas.rectangle({ ...media, y: trim.y + trim.height * 0.84, height: media.height }, palette.deep);
  canvas.text(
    brand.motto,
    {
      x: left,
      y: trim.y + trim.height * 0.89,
      size: canvas.fitting(brand.motto, 'bold', width, trim.width * 0.08),
    },
    'bold',
    palette.paper,
  );
  const size = Math.max(2.4, trim.width * 0.028);
  let area = { x: left, y: trim.y + trim.height * 0.14, width, height: trim.height * 0.65 };
  while (area.height > trim.height * 0.16) {
    canvas.text(
      heading(random),
      { x: left, y: area.y + area.height - size * 1.6, size: size * 1.6 },
      'bold',
      palette.dark,
    );
    const rest = text(
      page,
      paragraph(random, 3),
      { ...area, height: area.height - size * 2.6 },
      size,
      palette.dark,
    );
    area = { ...area, height: rest - size };
  }
  canvas.rectangle(
    { x: left, y: trim.y + trim.height * 0.1, width: trim.width * 0.14, height: 0.8 },
    palette.accent,
  );
  canvas.text(
    brand.place,
    { x: left, y: trim.y + trim.height * 0.05, size: canvas.fitting(brand.place, 'regular', width, size) },
    'regular',
    palette.deep,
  );
};

export const letterhead: Design = (page) => {
  const { canvas, plan, palette, trim, media, number } = page;
  const { brand } = plan;
  if (number === 2) {
    canvas.rectangle(media, palette.dark);
    canvas.opacity(0.5, () => pattern(page, media, ['deep', 'dark', 'accent']));
    return;
  }
  canvas.rectangle({ ...media, width: trim.x + 5 }, palette.accent);
  inkEmblem(page, trim.x + 29, trim.y + trim.height - 26, 10, palette.deep);
  canvas.text(brand.company, { x: trim.x + 46, y: trim.y + trim.height - 26, size: 8 }, 'bold', palette.dark);
  canvas.text(
    brand.motto,
    { x: trim.x + 46, y: trim.y + trim.height - 33, size: 3.4 },
    'regular',
    palette.deep,
  );
  const corner = {
    x: trim.x + trim.width * 0.78,
    y: media.y,
    width: media.width,
    height: trim.y + trim.width * 0.2,
  };
  canvas.opacity(0.5, () => pattern(page, corner, ['second', 'accent', 'paper']));
  canvas.text(
    [brand.place, brand.web].join('   ·   '),
    { x: trim.x + 19, y: trim.y + 11, size: 2.8 },
    'regular',
    palette.deep,
  );
};
