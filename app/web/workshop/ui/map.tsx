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

export function Maps({ say, market }: GroupProps) {
  const places = POINTS[market].map(([id, latitude, longitude]) => ({
    id,
    latitude,
    longitude,
    name: say(`dealer.${id}`),
    content: (
      <>
        <h2>{say(`dealer.${id}`)}</h2>
        <p>{say('dealer.address')}</p>
      </>
    ),
  }));
  const texts = {
    zoomIn: say('map.in'),
    zoomOut: say('map.out'),
    show: (name: string) => say('map.show', { name }),
  };
  return (
    <>
      <Sample state={say('default')} wide>
        <MapFrame label={say('map.label')} texts={texts} places={places} />
      </Sample>
      <Sample state={say('empty')} wide>
        <MapFrame
          label={say('map.label')}
          texts={texts}
          places={[]}
          empty={<MessagePage kind="empty" title={say('map.none')} />}
        />
      </Sample>
    </>
  );
}
