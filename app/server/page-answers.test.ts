import { expect, test, vi } from 'vitest';
import { viewFrame } from '#features/content/contract/frame.ts';
import { getPublicOffer } from '#features/offers/contract/search.ts';
import { createPageAnswers } from './page-answers.ts';

const frameOf = (site: string) => ({ id: viewFrame.id, site, input: { query: {} } });
const open = () => {
  const clock = { now: 10_000 };
  return { clock, answers: createPageAnswers(() => clock.now) };
};

test('what pages ask for everybody is made once in a second, for each site, and again in the next', async () => {
  const { clock, answers } = open();
  const make = vi.fn(async () => ({ ok: true, value: { menu: null } }));
  const [first, second] = await Promise.all([
    answers.ask(frameOf('jeep br'), make),
    answers.ask(frameOf('jeep br'), make),
  ]);
  expect(second).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
  await answers.ask(frameOf('jeep ar'), make);
  await answers.ask({ ...frameOf('jeep br'), input: { query: { slug: 'other' } } }, make);
  expect(make).toHaveBeenCalledTimes(3);
  clock.now = 11_000;
  await answers.ask(frameOf('jeep br'), make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('what was being made when staff changed something is nobody else’s', async () => {
  const { answers } = open();
  const early = Promise.withResolvers<{ ok: boolean; value: string }>();
  const waiting = answers.ask(frameOf('jeep br'), () => early.promise);
  answers.clear();
  const later = await answers.ask(frameOf('jeep br'), async () => ({ ok: true, value: 'new' }));
  early.resolve({ ok: true, value: 'old' });
  expect([await waiting, later]).toEqual([
    { ok: true, value: 'old' },
    { ok: true, value: 'new' },
  ]);
  expect(await answers.ask(frameOf('jeep br'), async () => ({ ok: true, value: 'newer' }))).toBe(later);
});

test('refusals, failures and what a visitor’s own act changes are made anew each time', async () => {
  const { answers } = open();
  const refused = vi.fn(async () => ({ ok: false, code: 'busy' }));
  await answers.ask(frameOf('jeep br'), refused);
  await answers.ask(frameOf('jeep br'), refused);
  expect(refused).toHaveBeenCalledTimes(2);
  await expect(answers.ask(frameOf('jeep br'), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const made = vi.fn(async () => ({ ok: true, value: 1 }));
  const offer = { id: getPublicOffer.id, site: 'jeep br', input: {} };
  await answers.ask(offer, made);
  await answers.ask(offer, made);
  expect(made).toHaveBeenCalledTimes(2);
});

test('what fails for the one who makes it is tried by each who waited for it', async () => {
  const { answers } = open();
  const own = { ok: true, value: 'own' };
  for (const fail of [() => Promise.reject(new Error('busy')), async () => ({ ok: false, code: 'busy' })]) {
    const failing = answers.ask(frameOf('jeep br'), fail).catch(() => 'failed');
    expect(await answers.ask(frameOf('jeep br'), async () => own)).toEqual(own);
    expect(await failing).not.toEqual(own);
  }
});

test('nobody changes for others what they were given', async () => {
  const { answers } = open();
  const answer = (await answers.ask(frameOf('jeep br'), async () => ({ ok: true, value: { list: [1] } }))) as {
    value: { list: number[] };
  };
  expect(() => answer.value.list.push(2)).toThrow(TypeError);
});
