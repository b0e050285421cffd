import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openCatalogTestApp,
  recordIn,
  type CatalogTestApp,
  type CatalogFile,
} from '#tests/harness/catalog-test-app.ts';
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
const sendRecords = (records: readonly unknown[]) => app.sendRecords(file.edition, records);

describe('an import that changes prices', () => {
  const cheaper = () => {
    const list = find('LIST', { market: 'br', type: 'PUBLIC' });
    const price = find('VERSION_PRICE', { list: list.list });
    return { ...price, amount: Math.round(price.amount * 0.7), net: null };
  };
  const propose = async (): Promise<string> => {
    const { json } = await sendRecords([cheaper()]);
    expect(json).toMatchObject({ applied: false, edition: file.edition });
    return (json as { proposalId: string }).proposalId;
  };
  const waiting = async (token: string) => {
    const { json } = await app.api.call('GET', '/api/model/v3/catalog/imports', { ...app.at, token });
    return (json as { imports: { id: string; own: boolean; priceCount: number }[] }).imports;
  };

  it('changes nothing until somebody else approves it, and then at once', async () => {
    const id = await propose();
    expect(await app.readFile()).toEqual(file);
    expect(await waiting(app.staff)).toMatchObject([{ id, own: true, priceCount: 1 }]);
    expect(await waiting(app.approver)).toMatchObject([{ id, own: false, priceCount: 1 }]);
    const shown = await app.api.call('GET', `/api/model/v3/catalog/imports/${id}`, {
      ...app.at,
      token: app.approver,
    });
    expect(shown.json).toMatchObject({ applied: false, proposalId: id, changeCount: 1 });
    expect((await app.decide(id, 'APPROVE', app.staff)).json).toMatchObject({ code: 'samePerson' });
    expect((await app.decide(id, 'REFUSE', app.staff)).json).toMatchObject({ code: 'samePerson' });
    expect((await app.decide(id, 'WITHDRAW')).json).toMatchObject({ code: 'notYours' });
    expect((await app.decide(id, 'APPROVE', app.customer)).status).toBe(403);
    const [one, two] = await Promise.all([app.decide(id, 'APPROVE'), app.decide(id, 'APPROVE')]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const { amount, mvs, year } = cheaper();
    file = await app.readFile();
    expect(find('VERSION_PRICE', { mvs, year, amount })).toBeDefined();
    expect(await waiting(app.staff)).toEqual([]);
  });

  it('is refused by another, withdrawn by its author, and unknown to other brands', async () => {
    const refused = await propose();
    const { token, brand } = { token: app.approver, brand: 'peugeot' };
    const elsewhere = await app.api.call('POST', `/api/model/v3/catalog/imports/${refused}/decision`, {
      brand,
      market: 'br',
      token,
      body: { decision: 'APPROVE' },
    });
    expect(elsewhere.json).toMatchObject({ code: 'importUnknown' });
    expect((await app.decide(refused, 'REFUSE')).status).toBe(200);
    const withdrawn = await propose();
    expect((await app.decide(withdrawn, 'WITHDRAW', app.staff)).status).toBe(200);
    expect((await app.decide(withdrawn, 'APPROVE')).json).toMatchObject({ code: 'importDecided' });
    expect(await app.readFile()).toEqual(file);
  });

  it('is not published over a catalogue that changed meanwhile', async () => {
    const id = await propose();
    const part = find('PART', { type: 'ITEM' });
    expect((await sendRecords([{ ...part, namePt: 'Entretanto' }])).json).toMatchObject({ applied: true });
    expect((await app.decide(id, 'APPROVE')).json).toMatchObject({ code: 'catalogChanged' });
    expect((await app.decide(id, 'WITHDRAW', app.staff)).status).toBe(200);
  });
});
