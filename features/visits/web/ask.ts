import { parseIsoDay } from '#kernel/days.ts';
import { parseKilometres } from '#kernel/kilometres.ts';
import { PERIODS, type Period } from '../rules/slots.ts';

/** What the address of a booking says: every choice stands in it, so that back, reload and a shared link lead to the same step. */

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const KEYS = ['model', 'plate', 'km', 'service', 'revision', 'where', 'dealer', 'from', 'day', 'period', 'at'] as const;
type Key = (typeof KEYS)[number];
const TIME_KEYS = ['from', 'day', 'period', 'at'] as const;

const FORMS: Readonly<Record<Key, RegExp>> = {
  model: /^[0-9A-Z]{1,16}$/,
  plate: /^[0-9A-Za-z -]{5,12}$/,
  km: /^\d{1,7}$/,
  service: /^[A-Z_]{3,30}$/,
  revision: /^\d{1,2}$/,
  where: /^[^\p{Cc}]{1,120}$/u,
  dealer: UUID,
  from: /^\d{4}-\d{2}-\d{2}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  period: new RegExp(`^(?:${PERIODS.join('|')})$`),
  at: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/,
};

/** What has a day in it must be one of the calendar. */
const isReal = (key: Key, text: string): boolean =>
  (key !== 'day' && key !== 'from' && key !== 'at') || parseIsoDay(text.slice(0, 10)) !== null;

/** What an address gives for a choice. Other sites link to a `date`. */
const inputOf = (params: URLSearchParams, key: Key): string =>
  (params.get(key) ?? (key === 'day' ? params.get('date') : null))?.trim() ?? '';

export type VisitAsk = Readonly<Partial<Record<Key, string>>>;

/** What an address asks for; whatever is not of its form was not said. Kilometres are read as people write them, `12.500 km`. */
export const readAsk = (params: URLSearchParams): VisitAsk =>
  Object.fromEntries(
    KEYS.flatMap((key) => {
      const input = inputOf(params, key);
      const text = key === 'km' ? String(parseKilometres(input) ?? '') : input;
      return FORMS[key].test(text) && isReal(key, text) ? [[key, text]] : [];
    }),
  );

/** Whether an address names a day, a period or a time that no calendar and no opening hours have. */
export const hasUnreadableTime = (params: URLSearchParams): boolean => {
  const ask = readAsk(params);
  return TIME_KEYS.some((key) => inputOf(params, key) !== '' && ask[key] === undefined);
};

/** The query that says it again, in one order. */
export const askQuery = (ask: VisitAsk): string => {
  const said = KEYS.flatMap((key): [string, string][] => (ask[key] === undefined ? [] : [[key, ask[key]]]));
  return said.length === 0 ? '' : `?${new URLSearchParams(said).toString()}`;
};

/** The choices but for some: those that a step is about to make anew. */
export const without = (ask: VisitAsk, ...keys: readonly Key[]): VisitAsk =>
  Object.fromEntries(Object.entries(ask).filter(([key]) => !keys.some((one) => one === key)));

/** As hidden fields of a form that makes one choice more. */
export const askFields = (ask: VisitAsk): readonly (readonly [string, string])[] =>
  KEYS.flatMap((key): [string, string][] => (ask[key] === undefined ? [] : [[key, ask[key]]]));

export const periodIn = (ask: VisitAsk): Period | undefined => PERIODS.find((period) => period === ask.period);

export const DRIVE_STEPS = ['car', 'dealer', 'time', 'person'] as const;
export type DriveStep = (typeof DRIVE_STEPS)[number];

/** The first choice that is missing. */
export const driveStep = (ask: VisitAsk): DriveStep => {
  if (ask.model === undefined) return 'car';
  if (ask.dealer === undefined) return 'dealer';
  return ask.day === undefined || ask.period === undefined ? 'time' : 'person';
};

export const TALK_STEPS = DRIVE_STEPS;

export const talkStep = (ask: VisitAsk): DriveStep => {
  if (ask.model === undefined) return 'car';
  if (ask.dealer === undefined) return 'dealer';
  return ask.at === undefined ? 'time' : 'person';
};

export const SERVICE_STEPS = ['car', 'service', 'dealer', 'time', 'person'] as const;
export type ServiceStep = (typeof SERVICE_STEPS)[number];

export const serviceStep = (ask: VisitAsk): ServiceStep => {
  const step = talkStep(ask);
  return step !== 'car' && ask.service === undefined ? 'service' : step;
};

/** Where a step begins: its own choice and those after it are open again. */
const OPENED: Readonly<Record<ServiceStep, readonly Key[]>> = {
  car: ['model', 'plate', 'km', 'service', 'revision', 'where', 'dealer', 'from', 'day', 'period', 'at'],
  service: ['service', 'revision', 'where', 'dealer', 'from', 'day', 'period', 'at'],
  dealer: ['dealer', 'from', 'day', 'period', 'at'],
  time: ['day', 'period', 'at'],
  person: [],
};

export const backTo = (ask: VisitAsk, step: ServiceStep): VisitAsk => without(ask, ...OPENED[step]);
