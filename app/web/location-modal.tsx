import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { LocationSelector } from '#features/location/web/location-selector.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { LocationView } from './location-data.ts';

type LocationModalProps = {
  readonly at: string;
  readonly texts: { readonly title: string; readonly close: string };
  readonly onClose: () => void;
};

/** The location selector over the page. Searching stays inside; the answer is posted as from the selector's own page. */
export default function LocationModal({ at, texts, onClose }: LocationModalProps): ReactNode {
  const { load, data: view, state } = useFetcher<LocationView>();
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => void load(at), [at, load]);
  useOwnWays(inside, { go: load, isShown: view !== undefined });
  const isLost = view === undefined && state === 'idle';
  useWayOut(isLost, at);
  useFocus(inside, view?.state);
  return (
    <Dialog open={view !== undefined} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <div ref={inside} aria-busy={state !== 'idle'}>
        {view !== undefined && <LocationSelector view={view} layout="MODAL" go={(href) => void load(href)} />}
      </div>
    </Dialog>
  );
}

/** Links and searches inside are answered inside. */
function useOwnWays(
  inside: RefObject<HTMLDivElement | null>,
  { go, isShown }: { go: (href: string) => Promise<void>; isShown: boolean },
) {
  useEffect(() => {
    const element = inside.current;
    if (!isShown || element === null) return undefined;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null) return;
      event.preventDefault();
      void go(link.pathname + link.search);
    };
    const search = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'get') return;
      event.preventDefault();
      const query = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
      void go(`${new URL(form.action).pathname}?${new URLSearchParams(query)}`);
    };
    element.addEventListener('click', follow);
    element.addEventListener('submit', search);
    return () => {
      element.removeEventListener('click', follow);
      element.removeEventListener('submit', search);
    };
  }, [inside, go, isShown]);
}

/** A selector that could not be fetched is a page all the same. */
function useWayOut(isLost: boolean, at: string) {
  const wasRequested = useRef(false);
  useEffect(() => {
    if (!isLost) wasRequested.current = true;
    else if (wasRequested.current) window.location.assign(at);
  }, [isLost, at]);
}

/** What was pressed is gone when the question changes: the keyboard goes on with the new one. */
function useFocus(inside: RefObject<HTMLDivElement | null>, state: string | undefined) {
  const shown = useRef(state);
  useEffect(() => {
    const isNew = shown.current !== undefined && shown.current !== state;
    if (isNew) inside.current?.querySelector<HTMLElement>('h2, input:not([type="hidden"])')?.focus();
    shown.current = state;
  }, [inside, state]);
}
