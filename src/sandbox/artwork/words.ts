import type { Random } from '../random.ts';

const sentences = [
  'The doors open at eight, and the first hour belongs to the neighbours.',
  'We choose each paper by hand, because a page is touched before it is read.',
  'Nothing here was made in a hurry, and very little of it was made alone.',
  'In spring the light reaches the back wall of the workshop for the first time.',
  'Ask for the small room upstairs; it has the better chairs and the longer table.',
  'Every season begins with a walk along the shore and a notebook in the pocket.',
  'What is printed stays, so we read it twice and then once more aloud.',
  'The recipe has not changed, but the oven has, and you can taste the difference.',
  'Bring a friend, a question, or simply something that needs mending.',
  'Half of the work is knowing when a thing is finished.',
  'From the ridge you can see three valleys, two lakes and, on clear days, the sea.',
  'All profits of the evening go to the music school around the corner.',
  'Members come in free and leave with a programme in their hand.',
  'The second edition adds a map, an index and eleven new photographs.',
  'Take the left path at the chapel; the right one only looks shorter.',
  'There is soup at noon, tea at four and, on Thursdays, a band at nine.',
];

const headings = [
  'How it began',
  'What we make',
  'The season ahead',
  'Before you go',
  'By hand',
  'A day with us',
  'Notes from the workshop',
  'Good to know',
  'People and places',
  'The long way round',
];

export const paragraph = (random: Random, length: number): string =>
  Array.from({ length }, () => random.pick(sentences)).join(' ');

export const heading = (random: Random): string => random.pick(headings);

export const sentence = (random: Random): string => random.pick(sentences);
