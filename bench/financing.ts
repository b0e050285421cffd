import { brotliCompressSync } from 'node:zlib';
import { simulatePsaLinear } from '#features/financing/contract/banks.ts';
import { representativeInstallment } from '#features/financing/public.ts';
import { embeddedPlans } from '#features/financing/rules/embedded/plans.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { openChromium } from '#tests/harness/browser.ts';
import { bundle } from './bundle.ts';
import type { Figure } from './figures.ts';
import { POOL, type Place } from './place.ts';
import { SCOPE } from './program.ts';
import { compareInRounds, medianOf } from './rounds.ts';
import { measureLoad, readReply, requestText } from './wire.ts';

const ON = '2026-11-20';
const ROUNDS = 12;
const REPEATS = 60;
const LOAD = { once: false, connections: POOL, seconds: 0.6, most: 20_000 };
const PLANS = embeddedPlans('any', 'br', ON).filter(({ planType }) => planType === 'MSC');

/** Four products over five terms, each offer with its legal parts; another price each time, so that nothing is remembered. */
const compare = (price: number): number =>
  PLANS.flatMap((plan) =>
    plan.terms.map((term) =>
      representativeInstallment({ plan, price: { amount: price, currency: 'BRL' }, on: ON, term }),
    ),
  ).filter((offer) => offer !== null).length;

const cpuOfOne = (at: number): number => {
  const before = process.cpuUsage();
  if (compare(12_000_000 + at * 137) !== 20) throw new Error('the comparator is not whole');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const inNode = (): Figure => {
  for (let at = 0; at < REPEATS; at += 1) cpuOfOne(at);
  const ours = medianOf(Array.from({ length: REPEATS }, (_, at) => cpuOfOne(REPEATS + at)));
  return { name: 'comparator, 4 products x 5 terms, Node', unit: 'ms cpu', ours, aim: { most: 2 } };
};

const SOURCE = `
  import { representativeInstallment } from '/features/financing/public.ts';
  export const compare = (plans, price) => plans.flatMap((plan) => plan.terms.map((term) =>
    representativeInstallment({ plan, price: { amount: price, currency: 'BRL' }, on: '${ON}', term }))).length;
  globalThis.compareFinancing = compare;
`;

/** The first comparison of a page counts too: half of the runs come before the browser has warmed to the code. */
const inBrowser = async (code: string): Promise<Figure> => {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.evaluate(
      `import(URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: 'text/javascript' })))`,
    );
    const times = await page.evaluate<number[]>(`(() => {
      const plans = ${JSON.stringify(PLANS)};
      const { compareFinancing } = globalThis;
      return Array.from({ length: ${REPEATS} }, (_, at) => {
        const began = performance.now();
        compareFinancing(plans, 12000000 + at * 137);
        return performance.now() - began;
      });
    })()`);
    return { name: 'comparator, 4 products x 5 terms, browser', unit: 'ms', ours: medianOf(times), aim: { most: 5 } };
  } finally {
    await browser.close();
  }
};

/** A simulation over HTTP with the embedded bank's tables, against a bare Fastify route that sends the same JSON. */
const overHttp = async (place: Place): Promise<Figure[]> => {
  const path = urlOf(simulatePsaLinear);
  const { mvsCode, year, colorCode } = place.car.choice;
  const headers = { 'x-brand': SCOPE.brand, 'x-market': SCOPE.market };
  const bodies = [12, 24, 36, 48, 60].flatMap((parcelas) =>
    [0.2, 0.3, 0.4, 0.5].map((share) => ({ mvs_code: mvsCode, year, colorCode, parcelas, percentual_entrada: share })),
  );
  const reply = await readReply({ port: await place.web.ask('port'), path, headers, body: bodies[0] });
  await place.floor.ask('give', { kind: 'fastify', path, answer: JSON.parse(Buffer.from(reply.body).toString()) });
  const load = { ...LOAD, requests: bodies.map((body) => requestText({ path, headers, body })) };
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measureLoad(place, 'floor', load),
    ours: () => measureLoad(place, 'web', load),
  });
  return [
    { name: 'simulation, answers', unit: '/s', ...of('perSecond'), aim: { least: 0.5 } },
    { name: 'simulation, answers by processor time', unit: '/s', ...of('perCpuSecond') },
  ];
};

/** The comparator's arithmetic here and in a browser, what it weighs, and a simulation as a visitor gets it. */
export const measureFinancing = async (place: Place): Promise<Figure[]> => {
  const code = await bundle(SOURCE);
  return [
    inNode(),
    await inBrowser(code),
    { name: 'instalment of a price, bundled', unit: 'B br', ours: brotliCompressSync(code).length },
    ...(await overHttp(place)),
  ];
};
