import { RotateCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Stage } from '#ui/stage.tsx';
import { Sample, type GroupProps } from './sample.tsx';
import styles from './ui.module.css';

/** A stand-in that never changes, so that the reference pictures do not change with the cars. */
function CarDrawing({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 320 180" role="img" aria-label={name} className={styles.car}>
      <path
        d="M58 122q-4-26 26-30l26-28q6-6 16-6h64q12 0 20 8l24 24q32 4 34 32l-24 2a20 20 0 0 0-40 0h-80a20 20 0 0 0-40 0Z"
        fill="currentColor"
        fillOpacity="0.75"
      />
      <circle cx="104" cy="124" r="15" fill="currentColor" />
      <circle cx="224" cy="124" r="15" fill="currentColor" />
    </svg>
  );
}

export function Stages({ t, motif }: GroupProps) {
  const car = <CarDrawing name={t('car')} />;
  return (
    <>
      <Sample state="hero" wide>
        <Stage
          kind="hero"
          motif={motif}
          overlay={
            <>
              <h2>{t('sample.hero.title')}</h2>
              <p>{t('sample.hero.lead')}</p>
              <Button>{t('action')}</Button>
            </>
          }
        >
          {car}
        </Stage>
      </Sample>
      <Sample state="build">
        <Stage
          motif={motif}
          controls={
            <Button variant="secondary" icon={RotateCw}>
              {t('other')}
            </Button>
          }
        >
          {car}
        </Stage>
      </Sample>
      <Sample state="card">
        <Stage kind="card" motif={motif}>
          {car}
        </Stage>
      </Sample>
      <Sample state={t('missing')}>
        <Picture
          src="/content/dam/volante/products/000/000/0/2026/page/hero.webp?width=640"
          alt={t('car')}
          width={640}
          height={360}
        />
      </Sample>
    </>
  );
}
