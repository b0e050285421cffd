import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogDesk, recordIn, type CatalogDesk, type CatalogFile } from '#tests/harness/catalog-desk.ts';
import type { RecordKind, RecordOf } from './rules/exchange/records.ts';

let desk: CatalogDesk;
let file: CatalogFile;

beforeAll(async () => {
  desk = await openCatalogDesk();
});
beforeEach(async () => {
  file = await desk.readFile();
});
afterAll(() => desk.close());

const find = <Kind extends RecordKind>(kind: Kind, like: Partial<RecordOf<Kind>>) => recordIn(file, kind, like);
const sendRecords = (records: readonly unknown[]) => desk.sendRecords(file.edition, records);

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
    const { json } = await desk.api.call('GET', '/api/model/v3/catalog/imports', { ...desk.at, token });
    return (json as { imports: { id: string; own: boolean; priceCount: number }[] }).imports;
  };

  it('changes nothing until somebody else approves it, and then at once', async () => {
    const id = await propose();
    expect(await desk.readFile()).toEqual(file);
    expect(await waiting(desk.staff)).toMatchObject([{ id, own: true, priceCount: 1 }]);
    expect(await waiting(desk.approver)).toMatchObject([{ id, own: false, priceCount: 1 }]);
    const shown = await desk.api.call('GET', `/api/model/v3/catalog/imports/${id}`, {
      ...desk.at,
      token: desk.approver,
    });
    expect(shown.json).toMatchObject({ applied: false, proposalId: id, changeCount: 1 });
    expect((await desk.decide(id, 'APPROVE', desk.staff)).json).toMatchObject({ code: 'samePerson' });
    expect((await desk.decide(id, 'REFUSE', desk.staff)).json).toMatchObject({ code: 'samePerson' });
    expect((await desk.decide(id, 'WITHDRAW')).json).toMatchObject({ code: 'notYours' });
    expect((await desk.decide(id, 'APPROVE', desk.customer)).status).toBe(403);
    const [one, two] = await Promise.all([desk.decide(id, 'APPROVE'), desk.decide(id, 'APPROVE')]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const { amount, mvs, year } = cheaper();
    file = await desk.readFile();
    expect(find('VERSION_PRICE', { mvs, year, amount })).toBeDefined();
    expect(await waiting(desk.staff)).toEqual([]);
  });

  it('is refused by another, withdrawn by its author, and unknown to other brands', async () => {
    const refused = await propose();
    const { token, brand } = { token: desk.approver, brand: 'peugeot' };
    const elsewhere = await desk.api.call('POST', `/api/model/v3/catalog/imports/${refused}/decision`, {
      brand,
      market: 'br',
      token,
      body: { decision: 'APPROVE' },
    });
    expect(elsewhere.json).toMatchObject({ code: 'importUnknown' });
    expect((await desk.decide(refused, 'REFUSE')).status).toBe(200);
    const withdrawn = await propose();
    expect((await desk.decide(withdrawn, 'WITHDRAW', desk.staff)).status).toBe(200);
    expect((await desk.decide(withdrawn, 'APPROVE')).json).toMatchObject({ code: 'importDecided' });
    expect(await desk.readFile()).toEqual(file);
  });

  it('is not published over a catalogue that changed meanwhile', async () => {
    const id = await propose();
    const part = find('PART', { type: 'ITEM' });
    expect((await sendRecords([{ ...part, namePt: 'Entretanto' }])).json).toMatchObject({ applied: true });
    expect((await desk.decide(id, 'APPROVE')).json).toMatchObject({ code: 'catalogChanged' });
    expect((await desk.decide(id, 'WITHDRAW', desk.staff)).status).toBe(200);
  });
});
