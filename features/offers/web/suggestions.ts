import { useEffect, useState } from 'react';
import type { KeyUnder } from '#ui/translate.ts';

export type Suggestion = {
  readonly kind: KeyUnder<'offers.suggestion'>;
  readonly text: string;
  readonly value: string;
  readonly count: number;
};

const DEBOUNCE_MS = 180;
const MOST = 8;

/** What could be meant by the words typed so far; asked once the visitor pauses, and only while the field has the focus. */
export const useSuggestions = (input: {
  text: string;
  isOpen: boolean;
  brand: string;
  locale: string;
}): readonly Suggestion[] => {
  const { text, isOpen, brand, locale } = input;
  const [found, setFound] = useState<{ text: string; list: readonly Suggestion[] }>({ text: '', list: [] });
  const requested = isOpen && text.trim().length >= 2 ? text.trim() : '';
  useEffect(() => {
    if (requested === '') return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const base = document.querySelector<HTMLMetaElement>('meta[name="service-search"]')?.content ?? '';
      const answer = await fetch(`${base === '' ? '/api/search' : base}/v1/suggestions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-brand': brand, 'x-market': locale, ...csrf() },
        body: JSON.stringify({ text: requested, limit: MOST }),
        signal: stop.signal,
      });
      if (!answer.ok) return;
      const { suggestions } = (await answer.json()) as { suggestions: readonly Suggestion[] };
      setFound({ text: requested, list: suggestions });
    };
    // No suggestion is no fault: the words can be searched as they are.
    const timer = window.setTimeout(() => void ask().catch(() => undefined), DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [requested, brand, locale]);
  return requested === '' || !requested.startsWith(found.text.slice(0, 2)) ? [] : found.list;
};

const csrf = (): Record<string, string> => {
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
  return token === undefined ? {} : { 'x-csrf-token': token };
};
