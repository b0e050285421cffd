import type { IncomingHttpHeaders } from 'node:http';
import type { Area } from '#brands/texts/areas.ts';
import {
  consentIn,
  findVariantFault,
  isOfPage,
  measuredVisitor,
  variantAt,
  type Exposed,
  type Numbers,
  type RunningExperiment,
} from '#features/analytics/public.server.ts';
import type { MeasuredVisitor } from '#features/analytics/public.ts';
import { isMarket, type Market } from '#kernel/market.ts';
import type { Clock } from '#kernel/clock.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { ReadVariants, VariedPages } from './varied-pages.ts';

/** Who sees which variant of the experiment that runs at a site, held by this process as the database last said. */

type Site = { readonly brand: string; readonly market: Market };
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** One object as long as the experiment is held: what is made of its texts is kept by it. */
export type Arm = Exposed & { readonly texts: Texts; readonly pages: VariedPages };
type Held = { readonly id: string; readonly until: number; readonly weights: readonly number[]; readonly arms: Arm[] };

let bySite: ReadonlyMap<string, Held> = new Map();
let reader: { readonly numbers: Pick<Numbers, 'read'>; readonly clock: Clock } | null = null;

const nameOf = ({ brand, market }: Site): string => `${brand} ${market}`;

const textsOf = (texts: RunningExperiment['variants'][number]['texts']): Texts => {
  const areas: Record<string, Record<string, string>> = {};
  for (const { id, value } of texts.filter((text) => !isOfPage(text))) {
    const [area = '', ...rest] = id.split('.');
    (areas[area] ??= {})[rest.join('.')] = value;
  }
  return areas;
};

const DAY_MS = 86_400_000;

const heldOf = ({ running: { id, startedAt, days, variants }, pages }: ReadVariants): Held => ({
  id,
  // Where a version ends before, so does all of it, on every process: nobody is counted for what they do not see.
  until: Math.min(
    (startedAt?.getTime() ?? 0) + days * DAY_MS,
    ...pages.flatMap((own) => [...own.values()].map(({ endsAt }) => endsAt?.getTime() ?? Infinity)),
  ),
  weights: variants.map(({ weight }) => weight),
  arms: variants.map(({ texts }, variant) => ({
    experiment: id,
    variant,
    texts: textsOf(texts),
    pages: pages[variant] ?? new Map(),
  })),
});

/** Replaces all that was held. One whose texts a newer program no longer has is shown to nobody, nor one with a version that is over. */
export const holdExperiments = (read: readonly ReadVariants[]): void => {
  const shown = read.filter(({ running, varied }) => findVariantFault(running.variants, varied) === null);
  bySite = new Map(shown.map((one) => [nameOf(one.running), heldOf(one)]));
};

/** By what browsers are told apart. */
export const readArmsBy = (numbers: Pick<Numbers, 'read'>, clock: Clock): void => {
  reader = { numbers, clock };
};

/** So many hexadecimal digits are a whole number that is exact. */
const DIGITS = 12;
const shareOf = (id: string, secret: string): number =>
  Number.parseInt(sha256(`experiment ${id} ${secret}`).slice(0, DIGITS), 16) / 16 ** DIGITS;

/** The variant of a browser's number: the same as long as it has the number, on every process. Null where none runs. */
export const armOfVisitor = (site: Site, { secret, isCompared }: MeasuredVisitor): Arm | null => {
  if (isCompared !== true) return null;
  const held = bySite.get(nameOf(site));
  if (held === undefined || reader === null || reader.clock.now().getTime() >= held.until) return null;
  return held.arms[variantAt(shareOf(held.id, secret), held.weights)] ?? null;
};

/** The variant of whoever asks for a page; null, and nearly always at once, of who did not allow measuring. */
export const armOfRequest = ({
  url = '',
  headers,
}: {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}): Arm | null => {
  if (bySite.size === 0 || reader === null || consentIn(headers.cookie) !== 'measured') return null;
  const [, market, name = ''] = url.split(/[/?]/, 3);
  // What the router's script asks for of the home.
  const brand = name.replace(/\.data$/, '');
  if (!isMarket(market) || !bySite.has(nameOf({ brand, market }))) return null;
  const { cookie, 'user-agent': userAgent } = headers;
  const visitor = measuredVisitor({ cookie, userAgent }, reader.numbers);
  return visitor === null ? null : armOfVisitor({ brand, market }, visitor);
};

/** What tells pages of a variant from those of all others. */
export const armName = (arm: Arm | null): string => (arm === null ? '' : ` ${arm.experiment} ${arm.variant}`);

const laid = new WeakMap<Arm, WeakMap<object, object>>();

/** Texts of areas with those of the variant in place of the page's. */
export const withArm = <All extends object>(texts: All, areas: readonly Area[], arm: Arm | null): All => {
  const own = arm === null ? [] : areas.filter((area) => arm.texts[area] !== undefined);
  if (arm === null || own.length === 0) return texts;
  const byTexts = laid.get(arm) ?? new WeakMap<object, object>();
  laid.set(arm, byTexts);
  const known = byTexts.get(texts) ?? Object.assign({}, texts, ...own.map((area) => arm.texts[area]));
  byTexts.set(texts, known);
  return known as All;
};
