import { MARKETS, type Market } from '#kernel/market.ts';
import type { CallInput } from '#kernel/endpoint.ts';
import { fieldOf } from '#ui/form.ts';
import type { createUpgradeSetup, UpgradeSetup } from '../../contract/upgrade.ts';

type UpgradeInput = CallInput<typeof createUpgradeSetup>['body'];

/** `MODEL` or `MODEL:MVS` of the select of origins; `MVS:YEAR` of that of destinations. */
const halves = (text: string): [string, string] => {
  const [first = '', second = ''] = text.split(':', 2);
  return [first, second];
};

/**
 * Midnight of a day in the market's zone, as a moment. Neither market moves its clocks (Brazil, Decreto 9.772/2019;
 * Argentina, Decreto 1.693/2009), both stand three hours behind UTC. Text that is no day stays as it is, for the call to refuse.
 */
const toInstant = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T03:00:00.000Z` : day);

/** What the form says, in the shape of the call. */
export const toRequest = (form: FormData): UpgradeInput => {
  const [fromModelCode, fromMvsCode] = halves(fieldOf(form, 'from'));
  const [toMvsCode, toYear] = halves(fieldOf(form, 'to'));
  const until = fieldOf(form, 'validUntil');
  return {
    fromModelCode,
    fromMvsCode: fromMvsCode === '' ? null : fromMvsCode,
    toMvsCode,
    toYear: Number(toYear),
    headline: fieldOf(form, 'headline').trim(),
    text: fieldOf(form, 'text').trim(),
    position: Number(fieldOf(form, 'position')),
    validFrom: toInstant(fieldOf(form, 'validFrom')),
    validUntil: until === '' ? null : toInstant(until),
    active: form.get('active') === 'on',
  };
};

/** The day of a moment in the market, as a date input takes it. */
export const dayOf = (moment: string | Date, market: Market): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: MARKETS[market].timeZone }).format(new Date(moment));

export type SetupState = 'on' | 'planned' | 'over' | 'off';

/** How a setup stands at a moment. */
export const stateOf = (setup: Pick<UpgradeSetup, 'active' | 'validFrom' | 'validUntil'>, now: Date): SetupState => {
  if (!setup.active) return 'off';
  if (setup.validUntil !== null && new Date(setup.validUntil) <= now) return 'over';
  return new Date(setup.validFrom) > now ? 'planned' : 'on';
};
