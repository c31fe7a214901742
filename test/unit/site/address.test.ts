import { describe, expect, test } from 'vitest';
import { readSiteAddress } from '../../../src/main/station/site/database/address.ts';

const addressOf = (text: string) => {
  const read = readSiteAddress(text);
  return 'why' in read ? read.why : read.address;
};
const codeOf = (text: string): string | null => {
  const read = readSiteAddress(text);
  return 'why' in read ? read.why.code : null;
};
const verified = { kind: 'verified', ca: null, checksName: true };

describe('the address of a site database', () => {
  test('is read as PostgreSQL’s own tools read it', () => {
    expect(addressOf('postgresql://station@db.house.example:5433/site')).toEqual({
      host: 'db.house.example',
      port: 5433,
      further: [],
      database: 'site',
      user: 'station',
      tls: verified,
    });
    expect(addressOf('postgres://station@[::1]/site')).toMatchObject({
      host: '::1',
      port: 5432,
      tls: { kind: 'none' },
    });
    expect(
      addressOf('postgresql://a%40b@db/site?sslmode=verify-full&sslrootcert=%2Fca.pem&connect_timeout=3'),
    ).toMatchObject({ user: 'a@b', tls: { ...verified, ca: '/ca.pem' } });
    expect(addressOf('postgresql:///?host=db,127.0.0.1&port=5433&user=station&dbname=site')).toEqual({
      host: 'db',
      port: 5433,
      tls: verified,
      further: [{ host: '127.0.0.1', port: 5433, tls: { kind: 'none' } }],
      database: 'site',
      user: 'station',
    });
  });

  test('may name several servers', () => {
    const text = 'postgresql://station@db1:5433,[fd00::2],db3:5434/site?target_session_attrs=read-write';
    expect(addressOf(text)).toEqual({
      host: 'db1',
      port: 5433,
      tls: verified,
      further: [
        { host: 'fd00::2', port: 5432, tls: verified },
        { host: 'db3', port: 5434, tls: verified },
      ],
      database: 'site',
      user: 'station',
    });
    expect(addressOf('postgresql://station@/site?host=db1,db2&port=5433,5434')).toMatchObject({
      port: 5433,
      further: [{ host: 'db2', port: 5434 }],
    });
  });

  test('may trust an authority whatever name it certifies', () => {
    const byAuthority = { kind: 'verified', ca: '/ca.pem', checksName: false };
    for (const mode of ['verify-ca', 'require'])
      expect(addressOf(`postgresql://a@db/s?sslmode=${mode}&sslrootcert=/ca.pem`)).toMatchObject({
        tls: byAuthority,
      });
  });

  test.each([
    ['postgresql://a:secret@db1:5433,db2/s?target_session_attrs=any', 'secret'],
    ['postgresql://a@db1:5433,db2/s?password=secret&target_session_attrs=any', 'secret'],
    ['postgresql://a:se%3Acr%40et@db1:5433,db2/s?target_session_attrs=any', 'se:cr@et'],
  ])('is stored without its password: %s', (text, password) => {
    expect(readSiteAddress(text)).toMatchObject({
      password,
      url: 'postgresql://a@db1:5433,db2/s?target_session_attrs=any',
    });
  });

  test.each([
    ['not an address', 'refusal.ledger-url'],
    ['https://station@db.house.example/site', 'refusal.ledger-url'],
    ['postgresql://db.house.example/site', 'refusal.ledger-url'],
    ['postgresql://station@db.house.example/', 'refusal.ledger-url'],
    ['postgresql://station@db:99999/site', 'refusal.ledger-url'],
    ['postgresql://station@db1,,db2/site', 'refusal.ledger-url'],
    ['postgresql://st%ation@db/site', 'refusal.ledger-url'],
    ['postgresql://station@db/site?sslmode=verify', 'refusal.ledger-url'],
    ['postgresql://station@db/site?target_session_attrs=master', 'refusal.ledger-url'],
    ['postgresql://station@db/site?target_session_attrs=standby', 'site.asks-for-stand-by'],
    ['postgresql://station@db/site?target_session_attrs=read-only', 'site.asks-for-stand-by'],
    ['postgresql://station@db/site?sslmode=prefer', 'site.unchecked-mode'],
    ['postgresql://station@db/site?sslmode=allow', 'site.unchecked-mode'],
    ['postgresql://station@db/site?sslmode=require', 'site.unchecked-mode'],
    ['postgresql://station@db/site?sslmode=verify-ca', 'site.authority-needed'],
    ['postgresql://station@db/site?sslrootcrt=/ca.pem', 'site.unknown-parameter'],
  ])('is refused: %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each([
    'target_session_attrs=any',
    'target_session_attrs=primary',
    'target_session_attrs=prefer-standby',
  ])('may ask for %s', (asked) => {
    expect(codeOf(`postgresql://station@db1,db2/site?${asked}`)).toBeNull();
  });
});
