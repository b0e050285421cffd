import { Flashlight, FlashlightOff, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SliderField } from '#ui/slider-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Camera } from './camera.ts';
import type { ScanFrame } from './scan-messages.ts';
import styles from './scanner.module.css';
import { useFrames } from './use-scan.ts';

type Props = {
  readonly t: Translate;
  readonly camera: Camera;
  /** How many codes were read. */
  readonly read: number;
  readonly offer: (frame: ScanFrame) => boolean;
  readonly onChoose: (id: string) => void;
  readonly onStop: () => void;
};

/** The live picture, and what its camera can do. */
export default function LiveCamera({ t, camera, read, offer, onChoose, onStop }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const stop = useRef<HTMLDivElement>(null);
  useFrames(video, offer);
  useEffect(() => {
    if (video.current === null) return;
    video.current.srcObject = camera.stream;
    video.current.play().catch(console.warn);
  }, [camera]);
  // Who started the camera by key stops it by key: the button before is gone.
  useEffect(() => stop.current?.querySelector('button')?.focus(), []);
  return (
    <Stack gap={4}>
      <video ref={video} className={styles.video} muted playsInline aria-label={t('scanner.picture')} />
      <p role="status">
        {t('scanner.live')} {t('scanner.read', { n: read })}
      </p>
      <div ref={stop}>
        <Button size="large" icon={Square} onClick={onStop}>
          {t('scanner.stop')}
        </Button>
      </div>
      <Controls key={camera.id} t={t} camera={camera} onChoose={onChoose} />
    </Stack>
  );
}

function Controls({ t, camera, onChoose }: Pick<Props, 't' | 'camera' | 'onChoose'>) {
  const { choices, zoom, hasTorch } = camera;
  const [zoomed, setZoomed] = useState(zoom?.value ?? 1);
  const [isLit, setLit] = useState(false);
  const light = async (isOn: boolean): Promise<void> => {
    await camera.setTorch(isOn).then(() => setLit(isOn), console.warn);
  };
  return (
    <Cluster>
      {choices.length > 1 && (
        <SelectField
          label={t('scanner.camera')}
          name="camera"
          value={camera.id}
          options={choices.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      )}
      {zoom !== null && (
        <SliderField
          label={t('scanner.zoom')}
          min={zoom.min}
          max={zoom.max}
          step={zoom.step}
          value={zoomed}
          onValue={(value) => {
            setZoomed(value);
            camera.setZoom(value).catch(console.warn);
          }}
          shown={(value) => t('scanner.zoom.value', { zoom: Math.round(value * 10) / 10 })}
        />
      )}
      {hasTorch && (
        <Button
          variant="secondary"
          icon={isLit ? FlashlightOff : Flashlight}
          aria-pressed={isLit}
          onClick={() => void light(!isLit)}
        >
          {t(isLit ? 'scanner.torch.off' : 'scanner.torch.on')}
        </Button>
      )}
    </Cluster>
  );
}
