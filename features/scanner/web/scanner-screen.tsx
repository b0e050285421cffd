import { Camera as CameraIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { isFull } from '../rules/collect.ts';
import { Results } from './results.tsx';
import type { ScannerLoaded } from './scanner-data.ts';
import styles from './scanner.module.css';
import { useScan, type Scan } from './use-scan.ts';
import { WithoutCamera } from './without-camera.tsx';

/** What a live picture needs comes behind the page, as the workers do. */
const loadLive = () => import('./live-camera.tsx');
const LiveCamera = lazy(loadLive);

/** Reads codes by the camera, from a photo, or as they are typed. */
export function ScannerScreen({ loaded }: { readonly loaded: ScannerLoaded }) {
  const t = translator(loaded.texts);
  const scan = useScan();
  const { collected, state } = scan;
  useEffect(() => {
    loadLive().catch(console.warn);
  }, []);
  const isLive = state.kind === 'live';
  const { goal, back } = loaded;
  const last = collected.results.at(-1);
  return (
    <Section
      compact
      level={1}
      width="text"
      title={t('scanner.title')}
      lead={goal === null ? t('scanner.lead') : t(`scanner.for.${goal.place}`)}
    >
      <Stack gap={6}>
        <CameraPart t={t} scan={scan} />
        <output className={styles.said} aria-live="polite">
          {last === undefined ? '' : t('scanner.last', { code: last.text })}
        </output>
        {!isLive && <Results t={t} results={collected.results} goal={goal} />}
        <WithoutCamera t={t} loaded={loaded} scan={scan} />
        <p className={styles.small}>
          {t('scanner.kinds')} {t('scanner.private')}
        </p>
        {back !== null && (
          <div>
            <LinkButton href={back} variant="quiet">
              {t('scanner.back')}
            </LinkButton>
          </div>
        )}
      </Stack>
    </Section>
  );
}

type PartProps = { readonly t: Translate; readonly scan: Scan };

function CameraPart({ t, scan }: PartProps) {
  const { state, isFailed, begin, stop, collected, offer } = scan;
  const wasLive = useRef(false);
  const start = useRef<HTMLDivElement>(null);
  // Who pressed "stop" by key goes on where the button was.
  useEffect(() => {
    if (wasLive.current && state.kind === 'off') start.current?.querySelector('button')?.focus();
    wasLive.current = state.kind === 'live';
  }, [state.kind]);
  const wasUsed = collected.results.length > 0 || state.kind === 'problem';
  return (
    <Stack gap={4}>
      <p className={styles.plain}>{t('scanner.noScript')}</p>
      {state.kind === 'problem' && (
        <Notice tone="error" live>
          {t(`scanner.problem.${state.problem}`)}
        </Notice>
      )}
      {isFailed && (
        <Notice tone="error" live>
          {t('scanner.problem.reader')}
        </Notice>
      )}
      {isFull(collected) && <Notice live>{t('scanner.full')}</Notice>}
      {state.kind === 'live' ? (
        <Suspense fallback={<p role="status">{t('scanner.starting')}</p>}>
          <LiveCamera
            t={t}
            camera={state.camera}
            read={collected.results.length}
            offer={offer}
            onChoose={(id) => begin(id, false)}
            onStop={stop}
          />
        </Suspense>
      ) : (
        <Cluster>
          <div className={styles.scripted} ref={start}>
            <Button
              size="large"
              icon={CameraIcon}
              busy={state.kind === 'starting'}
              busyText={t('scanner.starting')}
              onClick={() => begin(null, state.kind !== 'problem')}
            >
              {t(state.kind === 'problem' ? 'scanner.retry' : wasUsed ? 'scanner.again' : 'scanner.start')}
            </Button>
          </div>
        </Cluster>
      )}
    </Stack>
  );
}
