import { lazy, type ComponentType } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { sayer } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { type GroupData, groupData } from './data.ts';
import type { GroupId } from './group-ids.ts';
import type { GroupProps } from './sample.tsx';
import { Tokens } from './tokens.tsx';
import styles from './ui.module.css';
import workshop from '../workshop.module.css';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
export const loader = ({ context, params }: LoaderFunctionArgs) => groupData(context.get(pageContext), params['group']);
export const meta = ({ loaderData }: { loaderData?: GroupData }) => [{ title: loaderData?.title ?? '' }];

type Group = ComponentType<GroupProps>;

/** Each group by itself, so that looking at buttons does not load the map. They wait without a boundary: the page is whole without scripts. */
const GROUPS: Readonly<Record<Exclude<GroupId, 'tokens'>, Group>> = {
  actions: lazy(async () => ({ default: (await import('./actions.tsx')).Actions })),
  fields: lazy(async () => ({ default: (await import('./fields.tsx')).Fields })),
  choices: lazy(async () => ({ default: (await import('./choices.tsx')).Choices })),
  feedback: lazy(async () => ({ default: (await import('./feedback.tsx')).Feedback })),
  overlays: lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays })),
  prices: lazy(async () => ({ default: (await import('./prices.tsx')).Prices })),
  lists: lazy(async () => ({ default: (await import('./lists.tsx')).Lists })),
  stage: lazy(async () => ({ default: (await import('./stage.tsx')).Stages })),
  frame: lazy(async () => ({ default: (await import('./frame.tsx')).Frames })),
  map: lazy(async () => ({ default: (await import('./map.tsx')).Maps })),
};

/** Every component of the design system in each state, in the brand and market of the address. */
export default function WorkshopUi() {
  const given = useLoaderData<typeof loader>();
  const say = sayer(given.texts);
  const Chosen = given.group === 'tokens' ? null : GROUPS[given.group];
  return (
    <main id="content" className={workshop.page}>
      <header className={styles.bar}>
        <h1 className={workshop.title}>{given.title}</h1>
        <p className={workshop.note}>{`${say('lead')} ${say('only')}`}</p>
        <form method="get" action={given.action} className={styles.form}>
          <SelectField label={say('brand')} name="brand" defaultValue={given.brand.id} options={given.brands} />
          <SelectField label={say('market')} name="market" defaultValue={given.market} options={given.markets} />
          <Button type="submit" variant="secondary">
            {say('show')}
          </Button>
        </form>
        <nav aria-label={say('groups')} className={styles.groups}>
          {given.groups.map(({ id, label, href }) => (
            <a key={id} href={href} aria-current={id === given.group ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <div className={styles.grid} data-samples>
        {Chosen === null ? (
          <Tokens say={say} colors={Object.entries(given.colors)} />
        ) : (
          <Chosen
            say={say}
            locale={given.locale}
            market={given.market}
            brandName={given.brand.name}
            motif={given.brand.motif}
            wordmark={given.brand.wordmark}
            paints={given.colors}
            open={given.open}
          />
        )}
      </div>
    </main>
  );
}
