import { useMemo } from 'react';
import { MaskField, type MaskFieldProps } from './mask-field.tsx';
import { currencyMask, minorUnitsOf } from './masks.ts';

export type CurrencyFieldProps = Omit<MaskFieldProps, 'mask' | 'before' | 'onValue' | 'defaultValue'> & {
  locale: string;
  symbol: string;
  /** Minor units. */
  defaultAmount?: number;
  /** What was typed before, kept as it is where it is no amount. */
  defaultText?: string | undefined;
  /** With what the field shows: words are 0, and so is an empty field. */
  onAmount?: (minorUnits: number, shown: string) => void;
};

const amountText = (locale: string, minorUnits: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minorUnits / 100);

/** An amount of money, two decimals, never negative. */
export function CurrencyField({ locale, symbol, defaultAmount, defaultText, onAmount, ...field }: CurrencyFieldProps) {
  const mask = useMemo(() => currencyMask(locale), [locale]);
  const shown = defaultText ?? (defaultAmount === undefined ? undefined : amountText(locale, defaultAmount));
  return (
    <MaskField
      inputMode="decimal"
      {...field}
      mask={mask}
      before={symbol}
      {...(shown === undefined ? {} : { defaultValue: shown })}
      onValue={(value) => onAmount?.(minorUnitsOf(value), value)}
    />
  );
}
