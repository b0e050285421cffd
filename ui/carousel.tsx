import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { Icon } from './icon.tsx';
import { scroller, STOP } from './scroller.ts';

export type CarouselProps = {
  label: string;
  texts: { previous: string; next: string };
  children: ReactNode;
  size?: 'small' | 'medium' | 'large';
};

/** The browser scrolls and snaps; script only adds the two buttons. Every item stays reachable without it. */
export function Carousel({ label, texts, children, size = 'medium' }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const edges = useEdges(track);
  const move = (way: 1 | -1) => track.current?.scrollBy({ left: way * track.current.clientWidth * 0.85 });
  return (
    <div className={styles.carousel}>
      <ul ref={track} {...STOP} className={styles.track} data-size={size} aria-label={label}>
        {Children.toArray(children).map((child, index) => (
          <li key={index} className={styles.item}>
            {child}
          </li>
        ))}
      </ul>
      <div className={styles.buttons} data-print="hide" hidden={edges.start && edges.end}>
        <button
          type="button"
          className={styles.button}
          aria-label={texts.previous}
          disabled={edges.start}
          onClick={() => move(-1)}
        >
          <Icon icon={ChevronLeft} size={24} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={texts.next}
          disabled={edges.end}
          onClick={() => move(1)}
        >
          <Icon icon={ChevronRight} size={24} />
        </button>
      </div>
    </div>
  );
}

function useEdges(track: { current: HTMLUListElement | null }) {
  const [edges, setEdges] = useState({ start: true, end: true });
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const read = () =>
      setEdges({
        start: element.scrollLeft < 4,
        end: element.scrollLeft + element.clientWidth > element.scrollWidth - 4,
      });
    const observer = new ResizeObserver(read);
    const stopScroller = scroller(element);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      stopScroller?.();
      element.removeEventListener('scroll', read);
    };
  }, [track]);
  return edges;
}
