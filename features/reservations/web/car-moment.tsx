import type { ReactNode } from 'react';
import { Picture } from '#ui/picture.tsx';
import { Stage } from '#ui/stage.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './car-moment.module.css';
import type { Moment } from './moment-data.ts';

const WIDTHS = [480, 640, 800, 960, 1280, 1600] as const;

/** The car large, and beside it the words of this moment. */
export function CarMoment({
  moment,
  t,
  above,
  title,
  level = 1,
  isInset = false,
  children,
}: {
  moment: Moment;
  t: Translate;
  /** What stands over the title: number, state. */
  above?: ReactNode;
  title: ReactNode;
  level?: 1 | 2;
  /** Within a page's own columns, not from edge to edge. */
  isInset?: boolean;
  /** Ways on. */
  children?: ReactNode;
}) {
  const Title = `h${level}` as const;
  const { picture, alt, car, color, next, delivery, dealer } = moment;
  return (
    <div className={styles.moment} data-inset={isInset || undefined}>
      <Stage kind="card">
        <Picture
          src={`${picture}&width=1280`}
          srcSet={WIDTHS.map((width) => `${picture}&width=${width} ${width}w`).join(', ')}
          sizes="(max-width: 999px) 100vw, 62vw"
          alt={alt}
          width={1600}
          height={900}
          priority
        />
      </Stage>
      <div className={styles.words}>
        {above !== undefined && <div className={styles.above}>{above}</div>}
        <Title>{title}</Title>
        <p className={styles.car}>
          {car}, {color}
        </p>
        <dl className={styles.facts}>
          {next !== null && <Fact name={t('order.next')} value={next} />}
          {delivery !== null && <Fact name={t('order.day')} value={delivery} />}
          <div>
            <dt>{t('order.dealer')}</dt>
            <dd>
              {dealer.name}
              <span className={styles.soft}>{dealer.address}</span>
              <a href={dealer.call}>{t('order.call', { phone: dealer.phone })}</a>
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
