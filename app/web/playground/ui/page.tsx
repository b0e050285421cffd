import { lazy, type ComponentType } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { type GroupData, groupData } from './data.ts';
import type { GroupId } from './group-ids.ts';
import type { GroupProps } from './sample.tsx';
import { Tokens } from './tokens.tsx';
import styles from './ui.module.css';
import playground from '../playground.module.css';

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
export default function PlaygroundUi() {
  const input = useLoaderData<typeof loader>();
  const t = translator(input.texts);
  const Chosen = input.group === 'tokens' ? null : GROUPS[input.group];
  return (
    <main id="content" className={playground.page}>
      <header className={styles.bar}>
        <h1 className={playground.title}>{input.title}</h1>
        <p className={playground.note}>{`${t('lead')} ${t('only')}`}</p>
        <form method="get" action={input.action} className={styles.form}>
          <SelectField label={t('brand')} name="brand" defaultValue={input.brand.id} options={input.brands} />
          <SelectField label={t('market')} name="market" defaultValue={input.market} options={input.markets} />
          <Button type="submit" variant="secondary">
            {t('show')}
          </Button>
        </form>
        <nav aria-label={t('groups')} className={styles.groups}>
          {input.groups.map(({ id, label, href }) => (
            <a key={id} href={href} aria-current={id === input.group ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <div className={styles.grid} data-samples>
        {Chosen === null ? (
          <Tokens t={t} colors={Object.entries(input.colors)} />
        ) : (
          <Chosen
            t={t}
            locale={input.locale}
            market={input.market}
            brandName={input.brand.name}
            motif={input.brand.motif}
            wordmark={input.brand.wordmark}
            paints={input.colors}
            open={input.open}
          />
        )}
      </div>
    </main>
  );
}
