import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { ask } from '#tests/harness/cars.ts';
import {
  openCatalogTestApp,
  recordIn,
  type CatalogTestApp,
  type CatalogFile,
} from '#tests/harness/catalog-test-app.ts';
import type { ImportReport } from './contract/exchange.ts';
import type { RecordKind, RecordOf } from './rules/exchange/records.ts';

let app: CatalogTestApp;
let file: CatalogFile;

beforeAll(async () => {
  app = await openCatalogTestApp();
});
beforeEach(async () => {
  file = await app.readFile();
});
afterAll(() => app.close());

const find = <Kind extends RecordKind>(kind: Kind, like: Partial<RecordOf<Kind>>) => recordIn(file, kind, like);
const sendRecords = (records: readonly unknown[], more: object = {}) => app.sendRecords(file.edition, records, more);
const publish = (records: readonly unknown[], more: object = {}) => app.publish(file.edition, records, more);
const keysOf = ({ errors }: ImportReport) => errors.map(({ line, field, key }) => [line, field, key]);

describe('export and import', () => {
  it('are for who keeps the catalogue', async () => {
    expect((await app.exported('csv', app.customer)).status).toBe(403);
    expect((await app.api.call('GET', '/api/model/v3/catalog/export', app.at)).status).toBe(401);
    expect(
      (await app.api.call('GET', '/api/model/v3/catalog/export?format=xml', { ...app.at, token: app.staff })).status,
    ).toBe(400);
  });

  it('take one statement to write out, and name brand and edition', async () => {
    const before = app.api.application.services.db.count();
    const answer = await app.exported('csv');
    // Who calls is one more.
    expect(app.api.application.services.db.count() - before).toBeLessThanOrEqual(3);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="citroen-${file.edition}.csv"`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(file.brand).toBe('citroen');
    expect(file.records.length).toBeGreaterThan(2000);
  });

  it.each(['csv', 'json'] as const)('come back as they went: %s', async (format) => {
    const answer = await app.exported(format);
    const content = typeof answer.json === 'string' ? answer.json : JSON.stringify(answer.json);
    const report = (await app.send({ format, mode: 'replace', content }, true)).json as ImportReport;
    expect(report.errors).toEqual([]);
    expect(report.findings).toEqual([]);
    expect(report.changes).toEqual([]);
    expect(report).toMatchObject({ applied: false, changeCount: 0, edition: file.edition, fileEdition: file.edition });
  });

  it('read what a spreadsheet of these countries writes: semicolons, carriage returns, a byte order mark', async () => {
    const rows = parse(String((await app.exported('csv')).json), { bom: true });
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const content = `\ufeff${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`;
    const report = (await app.send({ format: 'csv', mode: 'replace', content }, true)).json as ImportReport;
    expect(report).toMatchObject({ errorCount: 0, changeCount: 0, fileEdition: file.edition });
  });
});

describe('a dry run', () => {
  it('shows what would change, field by field, and changes nothing', async () => {
    const part = find('PART', { type: 'ACCESSORY' });
    const price = find('PART_PRICE', { part: part.part });
    const before = await app.readFile();
    const report = await app.dryRun([
      { ...part, namePt: 'Outro nome' },
      { ...price, amount: price.amount + 100 },
      { ...part, part: 'new-part-1', code: 'NEW1' },
    ]);
    expect(report.counts['PART']).toEqual({ added: 1, changed: 1, removed: 0 });
    expect(report.changes).toContainEqual({
      kind: 'changed',
      key: `PART ${part.part}`,
      fields: [{ field: 'namePt', from: part.namePt, to: 'Outro nome' }],
    });
    expect(report.applied).toBe(false);
    expect(await app.readFile()).toEqual(before);
  });

  it('with replace shows what would leave; price lists stay', async () => {
    const remaining = file.records.filter(({ record }) => record !== 'RULE' && record !== 'LIST');
    const report = await app.dryRun(remaining, { mode: 'replace' });
    expect(report.counts['RULE']?.removed).toBeGreaterThan(10);
    expect(report.counts['LIST']).toEqual({ added: 0, changed: 0, removed: 0 });
  });

  it('names line, field and reason of each error', async () => {
    const version = find('VERSION', { model: '1CSX' });
    const part = find('PART', { model: '1CSX', type: 'ITEM' });
    const color = find('PART', { model: '1CSX', type: 'COLOR' });
    const list = find('LIST', { market: 'br', type: 'PUBLIC' });
    const price = find('VERSION_PRICE', { list: list.list });
    const report = await app.dryRun([
      { ...version, model: '1PP2', mvs: version.mvs.replace('1CSX', '1PP2') },
      { ...version, mvs: `9XYZ${version.mvs.slice(4)}`, model: '9XYZ' },
      { ...version, brand: 'jeep' },
      { ...price, currency: 'ARS', net: 1 },
      { ...part, part: 'other-1', code: part.code },
      { ...part, part: 'other-2', code: 'OK1', type: 'COLOR' },
      { ...part, part: 'other-3', code: 'OK2', namePt: '' },
      { record: 'RULE', brand: 'citroen', part: part.part, kind: 'color', other: part.part },
      { record: 'RULE', brand: 'citroen', part: part.part, kind: 'inclusive', other: color.part },
      { record: 'RULE', brand: 'citroen', part: part.part, kind: 'inclusive', other: 'no-such-part' },
      { record: 'NONSENSE' },
      { ...list, list: 'another-list' },
      { ...price, list: 'no-such-list' },
      { ...version, soldFrom: 'yesterday' },
      'text',
      { ...part },
      { ...part },
    ]);
    expect(keysOf(report).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
      [1, 'model', 'catalog.import.modelOfBrand'],
      [2, 'model', 'catalog.import.unknownModel'],
      [3, 'brand', 'catalog.import.otherBrand'],
      [4, 'currency', 'catalog.import.currencyOfList'],
      [5, 'code', 'catalog.import.taken'],
      [6, 'hex', 'catalog.import.paint'],
      [6, 'finish', 'catalog.import.paint'],
      [7, 'namePt', 'field.minLength'],
      [8, 'other', 'catalog.import.itself'],
      [9, 'kind', 'catalog.import.ruleKind'],
      [10, 'other', 'catalog.import.unknownPart'],
      [11, 'record', 'catalog.import.kind'],
      [12, 'validFrom', 'catalog.import.overlap'],
      [13, 'list', 'catalog.import.unknownList'],
      [14, 'soldFrom', 'field.invalid'],
      [15, '', 'catalog.import.kind'],
      [16, 'code', 'catalog.import.taken'],
      [17, 'record', 'catalog.import.twice'],
    ]);
    expect(report.errors.find(({ line }) => line === 1)?.params).toEqual({ model: '1PP2', brand: 'peugeot' });
  });

  it.each([
    ['no JSON', 'json', '{', 'catalog.import.json'],
    ['no list', 'json', '[]', 'catalog.import.json'],
    ['an unknown column', 'csv', 'record,colour\nPART,red\n', 'catalog.import.column'],
    ['no header', 'csv', '', 'field.required'],
    ['bytes', 'csv', '\u0000\u0001\u0002', 'catalog.import.column'],
    ['an open quote', 'csv', 'record,brand\n"PART,citroen\nPART,x\n', 'catalog.import.csv'],
  ])('refuses a file with %s', async (_what, format, content, key) => {
    const report = (await app.send({ format, content }, true)).json as ImportReport;
    expect(report.errors.map((error) => error.key)).toContain(key);
  });
});

describe('an import', () => {
  it('is applied whole: parts, rules, prices, search, edition and audit', async () => {
    const part = find('PART', { model: '1CSX', type: 'ACCESSORY' });
    const offers = file.records.filter((row) => row.record === 'OFFER' && row.part === part.part);
    const prices = file.records.filter((row) => row.record === 'PART_PRICE' && row.part === part.part);
    const renamed = (row: object) => ({ ...row, part: '1csx-acc-zeppelin' });
    const records = [
      { ...renamed(part), code: 'ZEP1', namePt: 'Zepelim inflável', nameEs: 'Zepelín inflable', group: null },
      ...offers.map(renamed),
      ...prices.map(renamed),
    ];
    const answer = await publish(records);
    expect(answer.json).toMatchObject({ applied: true, edition: file.edition + 1 });
    expect((await app.api.call('GET', '/api/part/v1/accessory/ZEP1', app.at)).json).toMatchObject({
      name: 'Zepelim inflável',
    });
    const found = await app.api.call('POST', '/api/part/v1/accessory/search', {
      ...app.at,
      body: { text: 'zepelin' },
    });
    expect(found.json).toMatchObject({ total: 1 });
    const { rows } = await ask<{ actor: string; detail: object }>(
      app.databaseUrl,
      `SELECT actor, detail FROM platform.audit WHERE action = 'catalog.imported' AND subject_id = $1`,
      [`citroen-${file.edition + 1}`],
    );
    expect(rows).toMatchObject([{ detail: { added: records.length, changed: 0, removed: 0 } }]);
    expect(rows[0]?.actor).toMatch(/^account:/);
  });

  it('without a change changes nothing, not even the edition', async () => {
    expect((await sendRecords(file.records.slice(0, 1))).json).toMatchObject({ applied: true, edition: file.edition });
  });

  it('with one bad row changes nothing', async () => {
    const part = find('PART', { type: 'ITEM' });
    const answer = await sendRecords([{ ...part, namePt: 'Mudado' }, { record: 'PART' }]);
    expect(answer).toMatchObject({ status: 422, json: { code: 'catalogRejected' } });
    expect((answer.json as { fields: { field: string; message: string }[] }).fields).toContainEqual(
      expect.objectContaining({ field: '2.brand', key: 'field.required', message: 'Preencha este campo' }),
    );
    expect(await app.readFile()).toEqual(file);
  });

  it('refuses the second of two, and says what the first one changed', async () => {
    const part = find('PART', { type: 'ITEM' });
    const mine = { ...part, namePt: 'Primeiro' };
    const [first, second] = await Promise.all([sendRecords([mine]), sendRecords([{ ...part, nameEs: 'Segundo' }])]);
    const statuses = [first.status, second.status].sort();
    expect(statuses).toEqual([200, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.json).toMatchObject({
      code: 'catalogChanged',
      fields: [{ field: `PART ${part.part}`, key: 'catalog.import.changedIn' }],
    });
  });

  it('wants to know the edition it was made from', async () => {
    const answer = await app.send({ format: 'json', content: '{"records":[]}' });
    expect(answer).toMatchObject({ status: 422, json: { code: 'editionMissing' } });
  });

  it('closes what leaves, and opens it again when it comes back', async () => {
    const part = find('PART', { model: '1CSX', type: 'ACCESSORY' });
    const without = file.records.filter(
      (row) => !('part' in row && row.part === part.part) && !('other' in row && row.other === part.part),
    );
    expect((await publish(without, { mode: 'replace' })).json).toMatchObject({ applied: true });
    expect((await app.api.call('GET', `/api/part/v1/accessory/${part.code}`, app.at)).status).toBe(404);
    const back = await publish(file.records, { mode: 'replace', edition: file.edition + 1 });
    expect(back.status, JSON.stringify(back.json)).toBe(200);
    expect((await app.api.call('GET', `/api/part/v1/accessory/${part.code}`, app.at)).status).toBe(200);
    expect((await app.readFile()).records).toEqual(file.records);
  });

  it('takes a model year and a price list of the future, and keeps what is in force', async () => {
    const list = find('LIST', { market: 'br', type: 'PUBLIC', validUntil: null });
    const version = find('VERSION', { model: '1CSX', year: 2027 });
    const price = find('VERSION_PRICE', { list: list.list, mvs: version.mvs, year: 2027 });
    const next = '2031-01-01T03:00:00Z';
    const records = [
      { ...list, list: 'citroen-br-public-2031', validFrom: next },
      { ...list, validUntil: next },
      { ...price, list: 'citroen-br-public-2031', amount: price.amount * 2 },
    ];
    const offers = file.records.filter((row) => row.record === 'OFFER' && row.mvs === version.mvs && row.year === 2027);
    const coming = [
      { ...version, year: 2028, soldFrom: next },
      { ...price, year: 2028 },
    ];
    const twins = offers.map((row) => ({ ...row, year: 2028 }));
    const parts = file.records.filter((row) => row.record === 'PART_PRICE' && row.list === list.list);
    const answer = await publish([
      ...records,
      ...coming,
      ...twins,
      ...parts.map((row) => ({ ...row, list: 'citroen-br-public-2031' })),
    ]);
    expect(answer.status, JSON.stringify(answer.json).slice(0, 600)).toBe(200);
    const seen = await app.api.call('GET', `/api/model/v3/mvs?mvsCode=${version.mvs}`, app.at);
    const years = (seen.json as { versions: { year: number; listPrice: { amount: number } }[] }).versions;
    expect(years.map(({ year }) => year)).not.toContain(2028);
    expect(years.find(({ year }) => year === 2027)?.listPrice.amount).toBe(price.amount);
  });
});
