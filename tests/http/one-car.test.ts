import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundingPorts } from '#app/web/financing-ports.ts';
import { BRANDS } from '#brands/brands.ts';
import { leadPorts } from '#app/web/lead-ports.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import { calculatorLoader } from '#features/financing/web/calculator-data.ts';
import { compareLoader } from '#features/financing/web/compare-data.ts';
import { leadLoader } from '#features/financing/web/lead-data.ts';
import { proposalLoader } from '#features/financing/web/proposal-data.ts';
import { proposalsLoader } from '#features/financing/web/proposals-data.ts';
import { registerLoader } from '#features/financing/web/register-data.ts';
import { simulatorAction, simulatorLoader } from '#features/financing/web/simulator-data.ts';
import { termsLoader } from '#features/financing/web/terms-data.ts';
import { proposalLoader as leadProposalLoader } from '#features/leads/web/proposal-data.ts';
import { similarCars } from '#app/web/build-similar.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { formatMoney, money, parseMoney, subtractMoney } from '#kernel/money.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { APPLICANT, ARGENTINE } from '#tests/harness/applicant.ts';
import { anyCar, anyOf } from '#tests/harness/any-car.ts';
import { FULL_SWEEP } from '#tests/harness/full.ts';
import { inLanes } from '#tests/harness/in-lanes.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { proposerOf } from '#tests/harness/proposals.ts';
import { readPdfWords } from '#tests/harness/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Market = 'br' | 'ar';
type Listed = { code: string; year: number; modelCode: string; price: { amount: number } };
/** A few at every change; `npm run test:full` takes five hundred from the first page to the bank's paper. */
const CARS = FULL_SWEEP ? 250 : 2;
/** Each waits for worker and bank in turn. */
const LANES = FULL_SWEEP ? 3 : 1;
const FLOW = { br: 'financiamento', ar: 'financiacion' } as const;
const LEAD = { br: 'quero-uma-proposta', ar: 'quiero-una-propuesta' } as const;
const AREA = { br: 'minha-area/propostas', ar: 'mi-cuenta/propuestas' } as const;

const SUMMARY_CAR = { mvsCode: '6753E10', year: 2027, colorCode: 'PBJ', coatingCode: '150' } as const;

const get = async <T>(scope: { brand: string; market: Market }, path: string): Promise<T> => {
  const { status, json } = await app.call('GET', path, scope);
  expect(status, path).toBe(200);
  return json as T;
};

/** A car, who looks at its pages, and what each of them must say of it. */
const visitOf = async (market: Market, token: string, brand: string = anyOf(BRANDS).id) => {
  const { choice, quote } = await anyCar(app.call, { brand, market });
  const color = quote.lines.find(({ kind }) => kind === 'color')?.name ?? '?';
  const home = `/${market}/${brand}`;
  const dealers = await get<{ dealers: { id: string }[] }>({ brand, market }, 'dealer/v1/dealer?limit=1');
  const { mvsCode, year } = choice;
  return {
    brand,
    market,
    choice,
    quote,
    home,
    dealerId: dealers.dealers[0]?.id ?? '',
    token,
    pages: pagesOf(app.api.application),
    at: (step: string, query: string): string => `${home}/${FLOW[market]}/${step}?${query}`,
    same: {
      name: `${quote.modelName} ${quote.versionName} ${quote.year}`,
      color,
      price: formatMoney(quote.total, market),
      withoutTaxes: quote.totalWithoutTaxes === null ? null : formatMoney(quote.totalWithoutTaxes, market),
      picture: pictureOfCodes({ brand, mvsCode, year, codes: choice, width: 480 }),
    },
  };
};
type Visit = Awaited<ReturnType<typeof visitOf>>;

/** Before anybody is asked who they are; the address of the terms it leads to. */
const look = async (
  { market, choice, quote, home, pages, token, at, same }: Visit,
  ports: typeof fundingPorts = fundingPorts,
): Promise<string> => {
  const c = `c=${encodeChoice(choice)}`;
  const lead = await pages.read({ path: `${home}/${LEAD[market]}?${c}`, load: leadProposalLoader(leadPorts) });
  const { modelName, versionName } = quote;
  expect(lead.car).toMatchObject({
    modelName,
    versionName,
    color: same.color,
    price: same.price,
    choice: encodeChoice(choice),
  });
  const path = `${home}/simulador?v=${choice.mvsCode}-${choice.year}`;
  const calculator = await pages.read({ path, load: calculatorLoader(ports) });
  expect(calculator.car).toMatchObject({ car: { name: same.name } });
  const compared = await pages.read({ path: at('flow-selection', c), load: compareLoader(ports) });
  if (compared.state !== 'compared') throw new Error(compared.state);
  expect(compared.car, 'comparator').toMatchObject(same);
  expect(formatMoney(compared.compared.price, market)).toBe(same.price);
  const plan = at('cdc-simulator', `${c}&p=CDC&e=40&n=36`);
  const simulator = await pages.read({ path: plan, load: simulatorLoader(ports) });
  expect(simulator.car, 'simulator').toMatchObject(same);
  // Whoever signs in on the way is led on with what they chose.
  const asked = await pages.visit({ path: plan, load: simulatorAction, form: {} });
  const next = new URL('to' in asked ? asked.to : '/', 'https://volante.example').searchParams.get('next') ?? '';
  const led = await pages.visit({ path: next, token, load: simulatorLoader(ports) });
  expect(led).toMatchObject({ to: expect.stringContaining('installment-terms-and-conditions') as string });
  expect(await pages.visit({ path: next, load: simulatorLoader(ports) })).not.toHaveProperty('to');
  const gone = await pages.visit({ path: plan, token, load: simulatorAction, form: {} });
  if (!('to' in gone)) throw new Error(JSON.stringify(gone));
  expect(gone.to).toContain('installment-terms-and-conditions');
  return gone.to;
};

/** From the terms to the bank; the id of the proposal. */
const send = async ({ brand, market, pages, token, at, same, dealerId }: Visit, terms: string): Promise<string> => {
  const notified = await pages.read({ path: terms, token, load: termsLoader(fundingPorts) });
  expect(notified.car, 'terms').toMatchObject(same);
  expect(notified.links.plan, 'the way back keeps the sliders').toContain('&e=40&n=36');
  const agreed = `${terms.split('?')[1]}&t=${notified.sheet?.version}`;
  const where = await pages.read({ path: at('page-initial-data', agreed), token, load: leadLoader(fundingPorts) });
  expect(where.car, 'dealership').toMatchObject(same);
  expect(where.links.plan).toContain('&e=40&n=36');
  const path = at('installment-register', `${agreed}&d=${dealerId}`);
  const form = await pages.read({ path, token, load: registerLoader(fundingPorts) });
  expect(form.car, 'form').toMatchObject(same);
  const regions = form.lists.regions.map(({ label }) => label);
  expect(regions).toEqual(regions.toSorted((left, right) => left.localeCompare(right, 'es')));
  const sent = await app.call('POST', 'financing/v1/proposal', {
    brand,
    market,
    token,
    key: randomUUID(),
    body: {
      simulationId: new URLSearchParams(agreed).get('s'),
      dealerId,
      applicant: market === 'br' ? APPLICANT : ARGENTINE,
      consents: { creditBureau: true, termsVersion: notified.sheet?.version },
    },
  });
  expect(sent.status, JSON.stringify(sent.json)).toBe(200);
  return String(sent.json['id']);
};

/** The bank has it, then agrees: every page of the proposal, and its paper. */
const follow = async ({ brand, market, home, pages, token, at, same, dealerId }: Visit, id: string): Promise<void> => {
  const call = (method: string, path: string, request = {}) =>
    app.call(method, `financing/${path}`, { brand, market, token, ...request });
  const buyer = proposerOf(() => ({ app, call, dealerId }));
  const read = (step: string) => pages.read({ path: at(step, `id=${id}`), token, load: proposalLoader(fundingPorts) });
  expect((await read('loading-propose-result')).car, 'waiting').toMatchObject(same);
  await app.sandboxConsole.advance(await buyer.arrived(id), 'APPROVED');
  await buyer.reaches(id, 'APPROVED');
  expect((await read('installment-approved')).car, 'approved').toMatchObject(same);
  const voucher = await read('funding-resume');
  expect(voucher.car, 'voucher').toMatchObject(same);
  expect(voucher.voucher?.fields).toEqual(
    expect.arrayContaining([
      { key: 'car', value: same.name },
      { key: 'color', value: same.color },
      { key: 'total', value: same.price },
    ]),
  );
  const area = await pages.read({ path: `${home}/${AREA[market]}`, token, load: proposalsLoader });
  expect(area.proposals.find((one) => one.id === id)?.car).toBe(`${same.name} · ${same.color}`);
  const paper = await fetch(`${app.api.url}/api/financing/v1/proposal/${id}/voucher`, {
    headers: { 'x-brand': brand, 'x-market': market, authorization: `Bearer ${token}` },
  });
  const words = await readPdfWords(new Uint8Array(await paper.arrayBuffer()));
  for (const said of [same.name, same.color, same.price.replaceAll(/\s+/g, ' ')]) expect(words).toContain(said);
};

const walk = async (market: Market, token: string): Promise<void> => {
  const visit = await visitOf(market, token);
  await follow(visit, await send(visit, await look(visit)));
};

describe('one car from the simulator to the voucher', () => {
  test.each(['br', 'ar'] as const)(
    '%s: the same version, colour, picture and price on every page and on the paper',
    async (market) => {
      const token = await signIn(app.call, CUSTOMER[market]);
      await inLanes(LANES, CARS, () => walk(market, token));
    },
    1_200_000,
  );

  test('a screen that shows the model’s entry version for the one chosen does not pass', async () => {
    const visit = await visitOf('br', await signIn(app.call, CUSTOMER.br), 'jeep');
    const { mvsCode, year } = visit.choice;
    const { versions } = await get<{ versions: Listed[] }>(visit, 'model/v3/mvs/all');
    const own = versions.find(({ code }) => code === mvsCode);
    const [entry] = versions
      .filter((one) => one.modelCode === own?.modelCode && one.year === year)
      .toSorted((left, right) => left.price.amount - right.price.amount);
    const requested = { kind: 'version', mvsCode: entry?.code ?? '', year } as const;
    const planted = { ...fundingPorts, findCar: (page: Page) => fundingPorts.findCar(page, requested) };
    await expect(look(visit, planted)).rejects.toThrow(/to match object/);
  });
});

test('a built car’s price stands beside the total of the summary, additions and all', async () => {
  const total = money(21_827_000, 'BRL');
  const codes = { ...SUMMARY_CAR, itemCodes: [], accessoryCodes: ['567501'], serviceCodes: [] };
  const cars = await pagesOf(app.api.application).read({
    path: '/br/jeep/monte/compass/resume',
    load: ({ context }) =>
      similarCars(context.get(pageContext), { modelSlug: 'compass', modelCode: '675', codes, total }),
  });
  const compared = cars.filter(({ against }) => against?.includes('mais') === true);
  expect(compared.length).toBeGreaterThan(0);
  for (const { price, against } of compared) {
    const dearer = parseMoney(against?.replace(/ a mais$/, '') ?? '', 'br');
    expect(dearer).toEqual(subtractMoney(parseMoney(price, 'br') ?? total, total));
  }
});
