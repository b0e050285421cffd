import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { ask } from '#tests/harness/cars.ts';
import {
  openCatalogTestApp,
  recordIn,
  type CatalogTestApp,
  type CatalogFile,
} from '#tests/harness/catalog-test-app.ts';
import { seedDatabase } from '#seed/seed.server.ts';
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

describe('a model that is broken is not published', () => {
  const broken = async (records: readonly object[], kind: string): Promise<void> => {
    const report = await app.dryRun(records);
    expect(report.errors).toEqual([]);
    expect(report.findings.map((finding) => finding.kind)).toContain(kind);
    const answer = await sendRecords(records);
    expect(answer).toMatchObject({ status: 422, json: { code: 'catalogBroken' } });
    expect((answer.json as { fields: { key: string }[] }).fields.map(({ key }) => key)).toContain(
      `catalog.finding.${kind}`,
    );
    expect(await app.readFile()).toEqual(file);
  };
  const rule = (part: string, kind: string, other: string) => ({ record: 'RULE', brand: 'citroen', part, kind, other });

  it('parts that include each other in a circle', () =>
    broken([rule('1csx-itm-cam', 'inclusive', '1csx-itm-seg')], 'cycle'));

  it('a part that includes what it excludes', () =>
    broken([rule('1csx-itm-seg', 'exclusive', '1csx-itm-cam')], 'deadOption'));

  it('a colour that nothing goes with', async () => {
    const version = find('VERSION', { model: '1CSX' });
    const colors = file.records.filter(
      (row): row is RecordOf<'PART'> => row.record === 'PART' && row.model === '1CSX' && row.type === 'COLOR',
    );
    const [first] = colors;
    const offers = file.records.filter(
      (row): row is RecordOf<'OFFER'> =>
        row.record === 'OFFER' && row.mvs === version.mvs && row.part === '1csx-itm-tpm',
    );
    await broken(
      [...offers.map((offer) => ({ ...offer, required: true })), rule('1csx-itm-tpm', 'color', first?.part ?? '')],
      'unreachableColor',
    );
  });

  it('a model without versions', () =>
    broken([{ ...find('MODEL', { model: '1CSX' }), model: '1NEW', slug: 'novo' }], 'modelWithoutVersions'));
});

/** Bytes that are still referred to: what merely waits to be collected says nothing about the import. */
const heapInUse = (): number => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};

describe('bounds', () => {
  it('a hundred thousand broken rows are counted, and the first hundred named', async () => {
    const send = async (rows: number) => {
      const content = `record,brand,part,model,type,code,namePt\n${'PART,citroen,x,1CSX,ITEM,não,\n'.repeat(rows)}`;
      // Of this process alone: what the machine does besides is not the import's.
      const from = process.cpuUsage();
      const report = (await app.send({ format: 'csv', content }, true)).json as ImportReport;
      const { user, system } = process.cpuUsage(from);
      return { report, work: user + system };
    };
    const { work: aFifth } = await send(20_000);
    const heap = heapInUse();
    const { report, work } = await send(100_000);
    expect(report.rowCount).toBe(100_000);
    expect(report.errorCount).toBeGreaterThanOrEqual(100_000);
    expect(report.errors).toHaveLength(100);
    // Five times the rows are about five times the work, not twenty-five.
    expect(work / aFifth).toBeLessThan(15);
    // The file itself, and no more: nothing is kept of its rows.
    expect(heapInUse() - heap).toBeLessThan(50_000_000);
  }, 60_000);

  it('a file that is too large is refused', async () => {
    expect((await app.send({ format: 'csv', content: 'x'.repeat(16_000_001) }, true)).status).toBe(400);
  });

  it('no cell is a formula, and it comes back as it was', async () => {
    const part = find('PART', { type: 'ACCESSORY' });
    const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)'];
    for (const [index, namePt] of names.entries()) {
      const now = await app.readFile();
      const answer = await sendRecords([{ ...part, namePt, position: index }], { edition: now.edition });
      expect(answer.status).toBe(200);
      const csv = String((await app.exported('csv')).json);
      const cells = parse(csv, { bom: true }).flat();
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
      expect(cells).toContain(`'${namePt}`);
      expect((await app.send({ format: 'csv', mode: 'replace', content: csv }, true)).json).toMatchObject({
        errorCount: 0,
        changeCount: 0,
      });
    }
  });
});

describe('the embedded catalogue', () => {
  it('no longer touches a brand that has imported its own', async () => {
    const before = await app.readFile();
    await ask(app.databaseUrl, `UPDATE platform.seed SET hash = 'older'`);
    await seedDatabase({ url: app.databaseUrl });
    expect(await app.readFile()).toEqual(before);
    expect((await app.api.call('GET', '/api/model/v1/model', { brand: 'jeep', market: 'br' })).status).toBe(200);
  });
});
