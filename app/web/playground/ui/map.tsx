import { MapFrame } from '#ui/map-frame.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Sample, type GroupProps } from './sample.tsx';

const POINTS = {
  br: [
    ['first', -23.561, -46.656],
    ['two', -22.895, -43.18],
    ['three', -29.168, -51.179],
  ],
  ar: [
    ['first', -34.588, -58.42],
    ['two', -38.005, -57.543],
    ['three', -31.42, -64.499],
  ],
} as const;

export function Maps({ t, market }: GroupProps) {
  const places = POINTS[market].map(([id, latitude, longitude]) => ({
    id,
    latitude,
    longitude,
    name: t(`dealer.${id}`),
    content: (
      <>
        <h2>{t(`dealer.${id}`)}</h2>
        <p>{t('dealer.address')}</p>
      </>
    ),
  }));
  const texts = {
    zoomIn: t('map.in'),
    zoomOut: t('map.out'),
    show: (name: string) => t('map.show', { name }),
  };
  return (
    <>
      <Sample state={t('default')} wide>
        <MapFrame label={t('map.label')} texts={texts} places={places} />
      </Sample>
      <Sample state={t('empty')} wide>
        <MapFrame
          label={t('map.label')}
          texts={texts}
          places={[]}
          empty={<MessagePage kind="empty" title={t('map.none')} />}
        />
      </Sample>
    </>
  );
}
