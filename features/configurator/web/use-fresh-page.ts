import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { totalsOf } from '../rules/totals.ts';
import type { BuildData } from './build-data.ts';
import type { Build } from './use-build.ts';
import type { CheckState } from './use-checked-price.ts';

/**
 * Where the server's total is another than the page's own sum, prices have changed since the page was made: it is made anew,
 * once for each such total, so that the lines add up to what is asked.
 */
export const useFreshPage = (input: { data: BuildData; build: Build; checked: CheckState }): void => {
  const { data, build, checked } = input;
  const { revalidate } = useRevalidator();
  const done = useRef(new Set<string>());
  const total = checked.price?.total.amount;
  const isStale = total !== undefined && total !== totalsOf(data.car, build.choice).total.amount;
  const key = `${build.code} ${total}`;
  useEffect(() => {
    if (!isStale || done.current.has(key)) return;
    done.current.add(key);
    void revalidate();
  }, [isStale, key, revalidate]);
};
