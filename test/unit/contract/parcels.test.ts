import { expect, test } from 'vitest';
import { namesParcels, ssccIn } from '../../../src/contract/index.ts';

// The codes of parcels are read as what they are: nothing else becomes one by chance.

// The example of GS1's General Specifications, and the German one for its NVE.
const right = ['376104250021234569', '340123450000000017'];

test.each(right)(
  'an SSCC is read after its application identifier, however a scanner sends it: %s',
  (code) => {
    for (const scan of [`00${code}`, `(00)${code}`, `(00) ${code}`, `]C100${code}`, `\u001d00${code}`])
      expect(ssccIn(scan)).toEqual({ code, isMisread: false });
    expect(ssccIn(code)).toBeNull();
    expect(ssccIn(`01${code}`)).toBeNull();
    expect(ssccIn(`00${code}1`)).toBeNull();
  },
);

test.each(right)('any other digit in place of one is found: %s', (code) => {
  for (let place = 0; place < code.length; place++)
    for (let digit = 0; digit <= 9; digit++) {
      const scan = `${code.slice(0, place)}${digit}${code.slice(place + 1)}`;
      expect(ssccIn(`00${scan}`)?.isMisread).toBe(scan !== code);
    }
});

test.each([
  ['{"status": "{{status}}"}', false],
  ['{"tracking": "{{status}}"}', false],
  ['{"code": "{{tracking.code}}"}', true],
  ['{"by": "With {{tracking.carrier}}"}', true],
  ['{"all": ["{{each parcels}}", "{{parcel.code}}"]}', true],
])('whether a request names parcels: %s', (template, names) => {
  expect(namesParcels(template)).toBe(names);
});
