import { fitQr, type QrFit } from '#kernel/qr.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { CodeInput, CodeRecord } from './contract/codes.ts';
import { addressOf, type TargetSite } from './code-target.server.ts';
import type * as store from './store/codes.server.ts';

export const siteOf = ({ env, brand, market }: Context): TargetSite => ({
  origin: new URL(env.PUBLIC_URL).origin,
  brand,
  market,
});

export const fitOf = (address: string, { symbolVersion, level }: Pick<CodeInput, 'symbolVersion' | 'level'>): QrFit =>
  fitQr(address, { version: symbolVersion, level: level === 'AUTO' ? null : level });

export const toRecord = (row: store.CodeRow, context: Context): CodeRecord => {
  const address = addressOf(row.target, siteOf(context));
  const fit = fitOf(address, row);
  // It fitted when it was written; the site has moved to a longer address since.
  const drawn = fit.fits ? fit : { version: fit.least ?? 40, level: fit.strongest ?? ('L' as const) };
  return { ...row, address, drawn: { version: drawn.version, level: drawn.level } };
};
