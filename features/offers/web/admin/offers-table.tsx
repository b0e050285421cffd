import { ArrowDown, ArrowUp } from 'lucide-react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { HiddenText } from '#ui/hidden-text.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { OFFER_STATES, type OfferState } from '../../rules/offer-machine.ts';
import styles from './admin.module.css';
import type { Office } from './list-data.ts';

const TONES: Readonly<Record<OfferState, BadgeTone>> = {
  draft: 'neutral',
  published: 'success',
  unpublished: 'warning',
  sold: 'accent',
  unsold: 'success',
  disapproved: 'danger',
};

/** One form: boxes for what is moved together, two buttons a row for the order. Nothing needs a mouse or a script. */
export function OffersTable({ office, say }: { office: Office; say: Say }) {
  return (
    <form method="post">
      <input type="hidden" name="token" value={office.token} />
      <Stack gap={4}>
        <div className={styles.bulk}>
          <SelectField
            label={say('office.bulk')}
            name="status"
            defaultValue="published"
            options={OFFER_STATES.map((state) => ({ value: state, label: say(`office.to.${state}`) }))}
          />
          <Button type="submit" variant="secondary">
            {say('office.bulk.go')}
          </Button>
        </div>
        <Table caption={say('office.count', { count: office.total })}>
          <thead>
            <tr>
              <th scope="col">
                <HiddenText>{say('office.choose')}</HiddenText>
              </th>
              <th scope="col">{say('office.offer')}</th>
              <th scope="col">{say('office.state')}</th>
              <th scope="col" data-number>
                {say('office.price')}
              </th>
              <th scope="col">{say('office.until')}</th>
              <th scope="col">{say('office.order')}</th>
            </tr>
          </thead>
          <tbody>
            {office.offers.map((offer) => (
              <Row key={offer.id} offer={offer} say={say} />
            ))}
          </tbody>
        </Table>
      </Stack>
    </form>
  );
}

function Row({ offer, say }: { offer: Office['offers'][number]; say: Say }) {
  const { id, title } = offer;
  return (
    <tr>
      <td>
        <input type="hidden" name="shown" value={id} />
        <input
          type="checkbox"
          name="offer"
          value={id}
          className={styles.box}
          aria-label={say('office.chooseThis', { title })}
        />
      </td>
      <th scope="row">
        <a href={offer.href}>{title}</a>
        <span className={styles.small}>
          {offer.code} {offer.place}
        </span>
      </th>
      <td data-head={say('office.state')}>
        <Badge tone={TONES[offer.state]}>{say(`office.state.${offer.state}`)}</Badge>
      </td>
      <td data-head={say('office.price')} data-number>
        {offer.price}
      </td>
      <td data-head={say('office.until')}>
        {offer.until}
        {offer.isOver && <span className={styles.small}>{say('offers.state.expired')}</span>}
      </td>
      <td data-head={say('office.order')}>
        <span className={styles.order}>
          <button
            type="submit"
            name="order"
            value={`up:${id}`}
            className={styles.move}
            aria-label={say('office.up', { title })}
          >
            <Icon icon={ArrowUp} size={16} />
          </button>
          <button
            type="submit"
            name="order"
            value={`down:${id}`}
            className={styles.move}
            aria-label={say('office.down', { title })}
          >
            <Icon icon={ArrowDown} size={16} />
          </button>
        </span>
      </td>
    </tr>
  );
}
