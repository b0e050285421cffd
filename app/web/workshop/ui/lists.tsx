import { Card } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Table } from '#ui/table.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { Sample, type GroupProps } from './sample.tsx';

export function Lists({ say, locale }: GroupProps) {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const rows = [
    ['row.car', 171_990],
    ['row.freight', 1_234_567_890.5],
  ] as const;
  return (
    <>
      <Sample state={say('table.caption')} wide>
        <Table caption={say('table.caption')}>
          <thead>
            <tr>
              <th scope="col">{say('row.item')}</th>
              <th scope="col" data-number>
                {say('row.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, value]) => (
              <tr key={key}>
                <th scope="row">{say(key)}</th>
                <td data-number>{number.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Sample>
      <Sample state={say('pages.label')} wide>
        <Pagination
          label={say('pages.label')}
          current={4}
          total={20}
          hrefOf={(page) => `#page-${page}`}
          texts={{
            previous: say('previous'),
            next: say('following'),
            go: (page) => say('pages.go', { page }),
            current: (page) => say('pages.current', { page }),
          }}
        />
      </Sample>
      <Sample state={say('event.three')}>
        <Timeline
          label={say('event.three')}
          states={{
            done: say('state.done'),
            current: say('state.current'),
            ahead: say('state.ahead'),
            failed: say('state.failed'),
          }}
          events={[
            { id: 'one', title: say('event.first'), when: say('event.when'), state: 'done' },
            { id: 'four', title: say('event.four'), when: say('event.when'), state: 'failed' },
            { id: 'two', title: say('event.two'), text: say('news.text'), state: 'current' },
            { id: 'three', title: say('event.three'), state: 'ahead' },
          ]}
        />
      </Sample>
      {(['raised', 'outlined', 'sunken', 'plain'] as const).map((look) => (
        <Sample key={look} state={look}>
          <Card look={look}>
            <h2>{say('card')}</h2>
            <p>{say('card.text')}</p>
          </Card>
        </Sample>
      ))}
      <Sample state={say('carousel.next')} wide>
        <Carousel label={say('card')} texts={{ previous: say('carousel.previous'), next: say('carousel.next') }}>
          {['1', '2', '3', '4', '5', '6'].map((place) => (
            <Card key={place} look="outlined">
              <p>{`${say('card')} ${place}`}</p>
            </Card>
          ))}
        </Carousel>
      </Sample>
    </>
  );
}
