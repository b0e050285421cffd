import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { MapDrawing } from './map-drawing.tsx';
import styles from './map-frame.module.css';
import type { LiveMap, LivePlace } from './map-live.ts';
import type { MapPoint } from './map-view.ts';
import { whenUsed } from './when-used.ts';

export type MapPlace = MapPoint & { id: string; name: string; content: ReactNode };
export type MapFrameProps = {
  label: string;
  texts: { zoomIn: string; zoomOut: string; show: (name: string) => string };
  places: readonly MapPlace[];
  /** What stands there when no place is found. */
  empty?: ReactNode;
};

/** Places as a list, and beside it where they are. The list says everything; the map only adds to it and may fail to come. */
export function MapFrame({ label, texts, places, empty }: MapFrameProps) {
  const { host, live, chosen, choose } = useLiveMap(places);
  if (places.length === 0 && empty !== undefined) return empty;
  return (
    <section className={styles.frame} aria-label={label}>
      <ol className={styles.list}>
        {places.map((place, index) => (
          <li key={place.id} className={styles.place} data-chosen={chosen === place.id}>
            {live === null ? (
              <span className={styles.mark} aria-hidden="true">
                {index + 1}
              </span>
            ) : (
              <button
                type="button"
                className={styles.mark}
                aria-label={texts.show(place.name)}
                onClick={() => choose(place.id)}
              >
                {index + 1}
              </button>
            )}
            <div className={styles.content}>{place.content}</div>
          </li>
        ))}
      </ol>
      <div className={styles.map}>
        {live === null && <MapDrawing places={places} />}
        <div ref={host} className={styles.host} role="group" aria-label={label} data-live={live !== null} />
        {live !== null && (
          <div className={styles.buttons} data-print="hide">
            <button type="button" className={styles.button} aria-label={texts.zoomIn} onClick={() => live.zoom(1)}>
              <Icon icon={Plus} />
            </button>
            <button type="button" className={styles.button} aria-label={texts.zoomOut} onClick={() => live.zoom(-1)}>
              <Icon icon={Minus} />
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The live map comes when its frame is in sight of somebody who uses the page; until then, and where it cannot, the drawing stands. */
function useLiveMap(places: readonly MapPlace[]) {
  const host = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<LiveMap | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // The same places in a new list are no reason to open the map anew.
  const input = JSON.stringify(places.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })));
  useEffect(() => {
    const element = host.current;
    const shown = JSON.parse(input) as LivePlace[];
    if (element === null || shown.length === 0) return undefined;
    let opened: LiveMap | null = null;
    let gone = false;
    const open = async () => {
      const { openMap } = await import('./map-live.ts');
      const classes = { land: styles.land ?? '', pin: styles.pin ?? '' };
      const made = await openMap({ element, places: shown, classes, onSelect: setChosen });
      if (gone) return made.close();
      opened = made;
      return setLive(made);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      open().catch(() => setLive(null));
    });
    whenUsed(() => {
      if (!gone) observer.observe(element);
    });
    return () => {
      gone = true;
      observer.disconnect();
      opened?.close();
      setLive(null);
    };
  }, [input]);
  const choose = (id: string) => {
    setChosen(id);
    live?.show(id);
  };
  return { host, live, chosen, choose };
}
