import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { X } from 'lucide-react';
import { HiddenText } from '#ui/hidden-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { plural } from '#ui/text.ts';
import { FIELDS } from './fields.ts';
import { FilterPanel } from './filter-panel.tsx';
import { Heart } from './heart.tsx';
import { LastViewed } from './last-viewed.tsx';
import { OfferCards } from './public/offer-cards.tsx';
import { useSaved, type Saved } from './saved.ts';
import { SearchBox } from './search-box.tsx';
import type { Showcase } from './showcase-data.ts';
import styles from './showcase-screen.module.css';

const FORM = 'offer-filters';

/** All offers of a brand in a market: words, filters with counts, order, cards. */
export function ShowcaseScreen({ data }: { data: Showcase }) {
  const say = sayer(data.texts);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const saved = useSaved({ brand: data.brandId, market: data.market, locale: data.locale, saved: data.saved });
  const apply = (): void => void submit(form.current, { replace: true, preventScrollReset: true });
  return (
    <Section compact level={1} title={say('offers.heading', { brand: data.brand })} lead={say('offers.lead')}>
      <div className={styles.layout}>
        <Form method="get" action={data.here} ref={form} id={FORM} className={styles.search} role="search">
          <SearchBox say={say} text={data.text} brand={data.brandId} locale={data.locale} />
          <SelectField
            label={say('offers.order')}
            name={FIELDS.order}
            defaultValue={data.order}
            options={data.orders}
            onChange={apply}
          />
        </Form>
        <aside className={styles.filters} aria-label={say('offers.filters')}>
          <FilterPanel
            say={say}
            groups={data.groups}
            maxInstallment={data.maxInstallment}
            balloon={data.balloon}
            form={FORM}
            onChange={apply}
          />
        </aside>
        <div className={styles.results} aria-busy={isBusy}>
          <div className={styles.bar}>
            <Count data={data} />
            <SavedLink data={data} saved={saved} say={say} />
          </div>
          <Chips data={data} say={say} />
          <Results data={data} saved={saved} say={say} />
          <LastViewed brand={data.brandId} market={data.market} say={say} />
        </div>
      </div>
    </Section>
  );
}

function Count({ data }: { data: Showcase }) {
  if (data.failed) return null;
  const texts = data.texts as Record<'offers.count.one' | 'offers.count.other', string>;
  return (
    <p className={styles.count} aria-live="polite">
      {plural(texts, 'offers.count', { count: data.total, locale: data.locale })}
    </p>
  );
}

/** The kept ones alone; a visitor's are named in the address, for only the browser knows them. */
function SavedLink({ data, saved, say }: { data: Showcase; saved: Saved; say: Say }) {
  if (!saved.isReady || (saved.ids.length === 0 && !data.onlySaved)) return null;
  const query = data.saved === null ? `${FIELDS.ids}=${saved.ids.join(',')}` : `${FIELDS.saved}=1`;
  return (
    <LinkButton variant="quiet" href={data.onlySaved ? data.here : `${data.here}?${query}`}>
      {data.onlySaved ? say('offers.saved.all') : say('offers.saved', { count: saved.ids.length })}
    </LinkButton>
  );
}

function Chips({ data, say }: { data: Showcase; say: Say }) {
  if (data.chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={say('offers.chosen')}>
      {data.chips.map((chip) => (
        <li key={chip.href}>
          <a href={chip.href} className={styles.chip} rel="nofollow">
            {chip.label}
            <HiddenText>{say('offers.remove')}</HiddenText>
            <Icon icon={X} size={16} />
          </a>
        </li>
      ))}
      <li>
        <a href={data.here} className={styles.chip}>
          {say('offers.clear')}
        </a>
      </li>
    </ul>
  );
}

function Results({ data, saved, say }: { data: Showcase; saved: Saved; say: Say }) {
  if (data.failed) {
    return (
      <MessagePage
        kind="error"
        title={say('offers.failed')}
        text={say('offers.failed.text')}
        actions={<LinkButton href={data.here + data.address}>{say('offers.retry')}</LinkButton>}
      />
    );
  }
  if (data.offers.length === 0) {
    return (
      <MessagePage
        kind="empty"
        title={say(data.onlySaved ? 'offers.none.saved' : 'offers.none')}
        text={say('offers.none.text')}
        actions={<LinkButton href={data.here}>{say('offers.clear')}</LinkButton>}
      />
    );
  }
  const { pages } = data;
  return (
    <Stack gap={6}>
      <OfferCards
        offers={data.offers}
        say={say}
        level={2}
        first
        renderCorner={({ id, title }) => <Heart id={id} title={title} saved={saved} say={say} token={data.token} />}
      />
      <Pagination
        label={say('offers.pages')}
        current={pages.current}
        total={pages.total}
        hrefOf={(page) => pages.hrefs[page - 1] ?? data.here}
        texts={{
          previous: say('offers.pages.previous'),
          next: say('offers.pages.next'),
          go: (page) => say('offers.pages.go', { page }),
          current: (page) => say('offers.pages.current', { page }),
        }}
      />
    </Stack>
  );
}
