import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { markedOf } from '../rules/geocoded.ts';
import type { Suggestion } from '../rules/geocoded.ts';
import styles from './location-selector.module.css';

type LiveSuggestionsProps = {
  readonly sdk: { readonly address: string; readonly country: string };
  readonly typed: string;
  readonly label: string;
  /** A place chosen; what it is to be kept as, the program's own tables say. */
  readonly onPlace: (point: { readonly latitude: number; readonly longitude: number }) => void;
};

const PAUSE_MS = 250;
const SHORTEST = 3;

/** Nothing is suggested; why is read in the console. */
const logged = (reason: unknown): null => {
  console.warn(reason instanceof Error ? reason.message : reason);
  return null;
};

/** What the maps' SDK knows of what is being typed. It helps where it can; where it fails, the search goes on without it. */
export function LiveSuggestions({ sdk, typed, label, onPlace }: LiveSuggestionsProps) {
  const { address, country } = sdk;
  const [found, setFound] = useState<{ readonly typed: string; readonly suggestions: readonly Suggestion[] } | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const { loadMaps } = await import('./google-maps.ts');
      const suggestions = await (await loadMaps(address)).suggest(typed, country);
      if (!isOver) setFound({ typed, suggestions });
    };
    const timer = setTimeout(() => {
      if (typed.length >= SHORTEST) ask().catch((reason: unknown) => setFound(logged(reason)));
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address, country, typed]);
  const choose = async (placeId: string) => {
    const { loadMaps } = await import('./google-maps.ts');
    onPlace(await (await loadMaps(address)).locate(placeId));
  };
  if (found === null || found.suggestions.length === 0 || typed.length < SHORTEST) return null;
  return (
    <ul className={styles.suggestions} aria-label={label}>
      {found.suggestions.map((suggestion) => (
        <li key={suggestion.placeId}>
          <button
            type="button"
            className={styles.suggestion}
            onClick={() => void choose(suggestion.placeId).catch((reason: unknown) => setFound(logged(reason)))}
          >
            <Icon icon={MapPin} />
            <span>
              {markedOf(suggestion).map(({ text, matched }, index) =>
                matched ? (
                  <mark key={`${index} ${text}`} className={styles.matched}>
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
