import { Camera as CameraIcon, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CameraProblem } from '#features/scanner/public.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { openStream, shoot, shrink } from './photos.ts';
import styles from './identity.module.css';

type Facing = 'user' | 'environment';
type Props = {
  readonly t: Translate;
  readonly facing: Facing;
  readonly onPhoto: (photo: Blob) => void;
  readonly onStop: () => void;
  readonly onReopen: () => void;
};

/** A camera is not left on by a page that nobody looks at. */
const LONGEST_MS = 180_000;
/** In which a second tap is still of the first. */
const TAP_MS = 400;

type Problem = CameraProblem | 'off';

/** The live picture of a camera, on as long as this is shown and seen; null: not there yet. */
const useStream = (facing: Facing) => {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let isLeft = false;
    let own: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => own?.getTracks().forEach((track) => track.stop());
    const rest = (): void => {
      stop();
      setProblem('off');
    };
    const look = (): void => {
      if (document.visibilityState === 'hidden' && own !== null) rest();
    };
    document.addEventListener('visibilitychange', look);
    void openStream(facing).then((opened) => {
      if ('problem' in opened) {
        if (!isLeft) setProblem(opened.problem);
        return;
      }
      own = opened.stream;
      if (isLeft) return stop();
      setStream(own);
      timer = setTimeout(rest, LONGEST_MS);
      look();
      for (const track of own.getVideoTracks()) track.addEventListener('ended', () => setProblem('gone'));
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      stop();
      setStream(null);
      setProblem(null);
    };
  }, [facing]);
  return { stream, problem };
};

/** One photo: by the live camera, or by the phone's own where there is none for a page. */
export function LiveShot({ t, facing, onPhoto, onStop, onReopen }: Props) {
  const { stream, problem } = useStream(facing);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current === null || stream === null) return;
    video.current.srcObject = stream;
    video.current.play().catch(console.warn);
  }, [stream]);
  const isBusy = useRef(false);
  const once = async (photograph: () => Promise<Blob | null>, pause = 0): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    const photo = await photograph();
    if (photo !== null) onPhoto(photo);
    setTimeout(() => {
      isBusy.current = false;
    }, pause);
  };
  if (problem !== null)
    return (
      <Stack gap={4}>
        <Notice tone="warning" live>
          {t(`identity.camera.${problem}`)}
        </Notice>
        {problem !== 'insecure' && (
          <div>
            <Button icon={CameraIcon} onClick={onReopen}>
              {t('identity.reopen')}
            </Button>
          </div>
        )}
        <UploadField
          label={t('identity.file')}
          optional=""
          name="photo"
          accept="image/*"
          capture={facing}
          texts={{ choose: t('identity.file.choose'), drop: '' }}
          onFiles={([file]) => {
            if (file !== undefined) void once(() => shrink(file, facing));
          }}
        />
      </Stack>
    );
  return (
    <Stack gap={4}>
      <div className={facing === 'user' ? styles.face : undefined}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t('identity.picture')} />
      </div>
      <Cluster>
        <Button
          size="large"
          icon={CameraIcon}
          busy={stream === null}
          busyText={t('identity.loading')}
          onClick={() => void once(async () => (video.current === null ? null : shoot(video.current, facing)), TAP_MS)}
        >
          {t('identity.take')}
        </Button>
        <Button variant="quiet" icon={Square} onClick={onStop}>
          {t('identity.stop')}
        </Button>
      </Cluster>
    </Stack>
  );
}
