import { lazy, Suspense, useEffect, useState } from 'react';

const LocationModal = lazy(() => import('./location-modal.tsx').catch(() => ({ default: SelectorPage })));

/** Where the selector's script does not come, its page does. */
function SelectorPage({ at }: { readonly at: string }) {
  useEffect(() => window.location.assign(at), [at]);
  return null;
}

type LocationPromptProps = {
  readonly path: string;
  readonly texts: { readonly title: string; readonly close: string };
};

/**
 * Every link to the location selector opens it over the page instead; its script comes with the first press. Without scripts,
 * with a new tab wanted, and on the selector's own page the link stays a link.
 */
export default function LocationPrompt({ path, texts }: LocationPromptProps) {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.pathname !== path || link.closest('dialog') !== null) return;
      if (window.location.pathname === path || isForNewTab(event)) return;
      event.preventDefault();
      const back = window.location.pathname + window.location.search;
      setAt(`${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(link.search)), back })}`);
    };
    document.addEventListener('click', open, { capture: true });
    document.documentElement.dataset['locationPrompt'] = 'ready';
    return () => document.removeEventListener('click', open, { capture: true });
  }, [path]);
  if (at === null) return null;
  return (
    <Suspense fallback={null}>
      <LocationModal at={at} texts={texts} onClose={() => setAt(null)} />
    </Suspense>
  );
}

const isForNewTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
