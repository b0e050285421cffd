import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import { expectLinear, expectTotal } from '#tests/hostile.ts';
import { BR_CODE_CASES, CRC_CASES } from './cases/pix.ts';
import { decodeBrCode, encodeBrCode, pixKeyKind } from './pix.ts';
import type { DynamicPix, StaticPix } from './pix.ts';
import { crc16, parseTlv, valueOf, writeTlv } from './tlv.ts';

const TITLE = '%j is %j: %s';

describe('cases', () => {
  it.each(CRC_CASES)(TITLE, (text, crc) => expect(crc16(text)).toBe(crc));
  it.each(BR_CODE_CASES)(TITLE, (code, kind) => expect(decodeBrCode(code)?.kind ?? 'none').toBe(kind));
});

const ascii = (maxLength: number) =>
  fc
    .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .-]*[A-Za-z0-9]$/)
    .map((text) => text.replace(/ +/g, ' ').slice(0, maxLength).trim());
const keys = fc.constantFrom(
  '52998224725',
  '12ABC34501DE35',
  'ana@example.com',
  '+5511987654321',
  '123e4567-e12b-12d1-a456-426655440000',
);
const amounts = fc.integer({ min: 1, max: 999_999_999_999 }).map((amount) => money(amount, 'BRL'));
const statics: fc.Arbitrary<StaticPix> = fc.record(
  {
    kind: fc.constant('static' as const),
    key: keys,
    merchantName: ascii(25),
    merchantCity: ascii(15),
    amount: amounts,
    txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
    description: ascii(20),
    postalCode: fc.stringMatching(/^[0-9]{8}$/),
  },
  { requiredKeys: ['kind', 'key', 'merchantName', 'merchantCity'] },
);
const dynamics: fc.Arbitrary<DynamicPix> = fc.record(
  {
    kind: fc.constant('dynamic' as const),
    url: fc.stringMatching(/^pix\.example\.com\/qr\/v2\/[a-z0-9]{1,50}$/),
    merchantName: ascii(25),
    merchantCity: ascii(15),
    amount: amounts,
  },
  { requiredKeys: ['kind', 'url', 'merchantName', 'merchantCity'] },
);

describe('BR Codes', () => {
  it('say what was put into them', () => {
    fc.assert(
      fc.property(fc.oneof(statics, dynamics), (input) => {
        const decoded = decodeBrCode(encodeBrCode(input));
        expect(decoded).toEqual({ ...input, fields: expect.any(Array) });
      }),
      { numRuns: 300 },
    );
  });

  it('are read the same by an independent library', () => {
    fc.assert(
      fc.property(fc.oneof(statics, dynamics), (input) => {
        const info = getPixPayloadInfo(encodeBrCode(input));
        expect(info?.merchantName).toBe(input.merchantName);
        // The library does not read an amount beside a location: the bank's answer at that location decides.
        if (input.kind === 'static') expect(info?.amount).toBe(input.amount && input.amount.amount / 100);
        expect(info?.pointOfInitiation).toBe(input.kind);
        expect(info?.key ?? info?.url).toBe(input.kind === 'static' ? input.key : input.url);
      }),
    );
  });

  it('are written the same by an independent library', () => {
    fc.assert(
      fc.property(statics, (input) => {
        // The library writes no postal code.
        fc.pre(input.postalCode === undefined);
        const cents = input.amount?.amount;
        const theirs = generatePixPayload({
          key: input.key,
          merchantName: input.merchantName,
          merchantCity: input.merchantCity,
          ...(cents !== undefined && cents < 1_000_000_000 && { amount: cents / 100 }),
          ...(input.txid && { txid: input.txid }),
          ...(input.description && { description: input.description }),
        });
        fc.pre(cents === undefined || cents < 1_000_000_000);
        expect(encodeBrCode(input)).toBe(theirs);
      }),
    );
  });

  it('are refused with any single character changed', () => {
    fc.assert(
      fc.property(
        fc.oneof(statics, dynamics),
        fc.nat(1000),
        fc.constantFrom(...'0A9z. '.split('')),
        (input, seed, other) => {
          const code = encodeBrCode(input);
          const at = seed % code.length;
          const changed = code.slice(0, at) + other + code.slice(at + 1);
          fc.pre(changed.trim().toUpperCase() !== code.toUpperCase());
          expect(decodeBrCode(changed)).toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });

  it('cut a description to what the account’s 99 characters leave', () => {
    const input: StaticPix = {
      kind: 'static',
      key: `${'a'.repeat(40)}@example.com`,
      merchantName: 'A',
      merchantCity: 'B',
    };
    const decoded = decodeBrCode(encodeBrCode({ ...input, description: 'd'.repeat(200) }));
    expect(decoded).toMatchObject({ ...input, description: 'd'.repeat(99 - 18 - 4 - 52 - 4) });
    expect(valueOf(decoded?.fields ?? [], '26')).toHaveLength(99);
  });

  it('tell one centavo from nothing', () => {
    const input: StaticPix = { kind: 'static', key: '52998224725', merchantName: 'A', merchantCity: 'B' };
    const code = encodeBrCode({ ...input, amount: money(1, 'BRL') });
    expect(code).toContain('54040.01');
    expect(decodeBrCode(code)?.amount).toEqual({ amount: 1, currency: 'BRL' });
    const free = code.slice(0, -4).replace('54040.01', '54040.00');
    expect(decodeBrCode(free + crc16(free))).toMatchObject(input);
    expect(decodeBrCode(free + crc16(free))?.amount).toBeUndefined();
  });

  it('fold names to plain letters and the lengths the manual allows', () => {
    const code = encodeBrCode({
      kind: 'static',
      key: '52998224725',
      merchantName: 'Concessionária São João de Çá & Cia',
      merchantCity: 'São José do Rio Preto',
    });
    const decoded = decodeBrCode(code);
    expect(decoded?.merchantName).toBe('Concessionaria Sao Joao d');
    expect(decoded?.merchantCity).toBe('Sao Jose do Rio');
  });

  it.each([
    [{ key: '529.982.247-25' }],
    [{ key: '' }],
    [{ key: 'Ana@example.com' }],
    [{ amount: money(0, 'BRL') }],
    [{ amount: money(-1, 'BRL') }],
    [{ amount: money(100, 'ARS') }],
    [{ amount: money(1_000_000_000_000, 'BRL') }],
    [{ txid: 'a'.repeat(26) }],
    [{ txid: 'a-b' }],
    [{ merchantName: '' }],
    [{ merchantCity: '李' }],
  ])('cannot carry %j', (change) => {
    const input: StaticPix = {
      kind: 'static',
      key: '52998224725',
      merchantName: 'LOJA',
      merchantCity: 'RECIFE',
      ...change,
    };
    expect(() => encodeBrCode(input)).toThrow(RangeError);
  });

  it.each(['', 'https://pix.example.com/1', 'a'.repeat(78), 'pix.example.com/ç', 'a b'])(
    'cannot carry the location %j',
    (url) => {
      expect(() => encodeBrCode({ kind: 'dynamic', url, merchantName: 'LOJA', merchantCity: 'RECIFE' })).toThrow(
        RangeError,
      );
    },
  );

  it('survive anything else', () => {
    expectTotal((value) => decodeBrCode(value) !== null);
    expectLinear(decodeBrCode);
  });
});

describe('templates', () => {
  const field = fc.record({ id: fc.stringMatching(/^[0-9]{2}$/), value: fc.string({ minLength: 1, maxLength: 99 }) });
  const list = fc.uniqueArray(field, { selector: ({ id }) => id, maxLength: 8 });

  it('nest: what is written is read, at any depth', () => {
    fc.assert(
      fc.property(list, (fields) => {
        const text = fields.map(({ id, value }) => writeTlv(id, value)).join('');
        expect(parseTlv(text)).toEqual(fields);
        fc.pre(text.length > 0 && text.length < 90);
        expect(parseTlv(valueOf(parseTlv(writeTlv('62', text)) ?? [], '62') ?? '')).toEqual(fields);
      }),
    );
  });

  it('cut anywhere are no templates', () => {
    fc.assert(
      fc.property(field, fc.nat(100), ({ id, value }, cut) => {
        const text = writeTlv(id, value);
        fc.pre(cut > 0 && cut < text.length);
        expect(parseTlv(text.slice(0, -cut))).toBeNull();
      }),
    );
  });
});

describe('keys', () => {
  it.each([
    ['52998224725', 'cpf'],
    ['12345678000195', 'cnpj'],
    ['12ABC34501DE35', 'cnpj'],
    ['ana@example.com', 'email'],
    ['+5511987654321', 'phone'],
    ['+551130204050', 'phone'],
    ['+05511987654321', undefined],
    ['123e4567-e12b-12d1-a456-426655440000', 'random'],
    ['123E4567-E12B-12D1-A456-426655440000', undefined],
    ['52998224724', undefined],
    ['11987654321', undefined],
    ['ANA@example.com', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is of kind %j', (key, kind) => expect(pixKeyKind(key)).toBe(kind));
});
