import { Card } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Table } from '#ui/table.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { Sample, type GroupProps } from './sample.tsx';

export function Lists({ t, locale }: GroupProps) {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const rows = [
    ['row.car', 171_990],
    ['row.freight', 1_234_567_890.5],
  ] as const;
  return (
    <>
      <Sample state={t('table.caption')} wide>
        <Table caption={t('table.caption')}>
          <thead>
            <tr>
              <th scope="col">{t('row.item')}</th>
              <th scope="col" data-number>
                {t('row.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, value]) => (
              <tr key={key}>
                <th scope="row">{t(key)}</th>
                <td data-number>{number.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Sample>
      <Sample state={t('pages.label')} wide>
        <Pagination
          label={t('pages.label')}
          current={4}
          total={20}
          hrefOf={(page) => `#page-${page}`}
          texts={{
            previous: t('previous'),
            next: t('following'),
            go: (page) => t('pages.go', { page }),
            current: (page) => t('pages.current', { page }),
          }}
        />
      </Sample>
      <Sample state={t('event.three')}>
        <Timeline
          label={t('event.three')}
          states={{
            done: t('state.done'),
            current: t('state.current'),
            ahead: t('state.ahead'),
            failed: t('state.failed'),
          }}
          events={[
            { id: 'one', title: t('event.first'), when: t('event.when'), state: 'done' },
            { id: 'four', title: t('event.four'), when: t('event.when'), state: 'failed' },
            { id: 'two', title: t('event.two'), text: t('news.text'), state: 'current' },
            { id: 'three', title: t('event.three'), state: 'ahead' },
          ]}
        />
      </Sample>
      {(['raised', 'outlined', 'sunken', 'plain'] as const).map((look) => (
        <Sample key={look} state={look}>
          <Card look={look}>
            <h2>{t('card')}</h2>
            <p>{t('card.text')}</p>
          </Card>
        </Sample>
      ))}
      <Sample state={t('carousel.next')} wide>
        <Carousel label={t('card')} texts={{ previous: t('carousel.previous'), next: t('carousel.next') }}>
          {['1', '2', '3', '4', '5', '6'].map((place) => (
            <Card key={place} look="outlined">
              <p>{`${t('card')} ${place}`}</p>
            </Card>
          ))}
        </Carousel>
      </Sample>
    </>
  );
}
