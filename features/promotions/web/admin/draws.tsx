import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { ChoosePromotion } from './choose.tsx';
import { action, loader, type DrawsLoaded } from './draws-data.ts';
import styles from './draws.module.css';

export { action, loader };
export const handle = { js: false };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('promotionStaff.draws'), matches);

const DONE = ['freeze', 'propose', 'approve', 'refuse'] as const;

/** The draws of a promotion: each prize with its frozen list, the official result, and the second person's word. */
export default function PromotionDraws() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, promotion, choices, chosen, done, winners, base } = loaded;
  const t = translator(texts);
  const word = DONE.find((one) => one === done);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={word !== undefined && answer === undefined ? t(`promotionStaff.done.${word}`) : null}
      />
      <ChoosePromotion t={t} here={base} choices={choices} chosen={chosen} />
      {promotion !== null && (
        <Stack gap={6}>
          <Stack gap={2}>
            <h2>{promotion.name}</h2>
            <p>{t('promotionStaff.drawOn', { day: promotion.day })}</p>
            <p>{t('promotionStaff.order')}</p>
          </Stack>
          {!promotion.isOver && (
            <Notice>{t(promotion.isCancelled ? 'promotionStaff.cancelled' : 'promotionStaff.running')}</Notice>
          )}
          {promotion.prizes.map((prize) => (
            <Prize key={prize.id} t={t} loaded={loaded} prize={prize} isOver={promotion.isOver} answer={answer} />
          ))}
        </Stack>
      )}
      <div>
        <LinkButton href={winners} variant="quiet">
          {t('promotionStaff.winners')}
        </LinkButton>
      </div>
    </Stack>
  );
}

type PrizeView = NonNullable<DrawsLoaded['promotion']>['prizes'][number];
type Props = {
  readonly t: Translate;
  readonly loaded: DrawsLoaded;
  readonly prize: PrizeView;
  readonly isOver: boolean;
  readonly answer: PageFormAnswer | undefined;
};

function Prize(props: Props) {
  const { t, loaded, prize, isOver } = props;
  const { list, draw } = prize;
  const held = { promotion: loaded.chosen, prize: prize.id };
  return (
    <section className={styles.prize} aria-label={prize.name}>
      <Stack gap={4}>
        <h3>{prize.name}</h3>
        <p>{t('promotionStaff.taken', { taken: prize.taken, stock: prize.stock })}</p>
        {list === null && isOver && (
          <PageForm action={loaded.here} held={{ ...held, do: 'freeze' }}>
            <Button type="submit" variant="secondary" aria-label={t('promotionStaff.freeze.of', { prize: prize.name })}>
              {t('promotionStaff.freeze')}
            </Button>
          </PageForm>
        )}
        {list !== null && <List t={t} list={list} here={loaded.here} />}
        {draw !== null && <Draw {...props} draw={draw} />}
        {list?.frozen != null && draw === null && isOver && <ResultForm {...props} />}
      </Stack>
    </section>
  );
}

type ListProps = {
  readonly t: Translate;
  readonly here: string;
  readonly list: NonNullable<PrizeView['list']>;
};

function List({ t, here, list }: ListProps) {
  if (list.frozen === null) {
    return (
      <Stack gap={3}>
        <p>{t('promotionStaff.list.made')}</p>
        <div>
          <LinkButton href={here} variant="quiet">
            {t('promotionStaff.list.again')}
          </LinkButton>
        </div>
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      <p>{t('promotionStaff.list', { count: list.size, when: list.frozen })}</p>
      <p className={styles.hash}>{list.hash}</p>
      <Cluster>
        {list.files.map(({ part, href }) => (
          <LinkButton key={part} href={href} variant="quiet">
            {t('promotionStaff.file', { part })}
          </LinkButton>
        ))}
      </Cluster>
    </Stack>
  );
}

function Draw({ t, loaded, prize, draw }: Props & { readonly draw: NonNullable<PrizeView['draw']> }) {
  const held = { promotion: loaded.chosen, prize: prize.id, do: 'decide', draw: draw.id };
  const isOpen = draw.state === 'PROPOSED';
  return (
    <Stack gap={3}>
      <p>
        <Badge tone={isOpen ? 'warning' : 'success'}>{t(`promotionStaff.draw.${draw.state}`)}</Badge>
      </p>
      <p>
        {t('promotionStaff.draw.how', {
          day: draw.day,
          reference: draw.reference,
          results: draw.text,
          base: draw.base,
        })}
      </p>
      <p>{t('promotionStaff.draw.days', { planned: draw.planned, day: draw.day })}</p>
      {!draw.isPlanned && <Notice tone="warning">{t('promotionStaff.draw.otherDay')}</Notice>}
      {(draw.passedOver !== null || draw.passed.length > 0) && <p>{draw.passedText}</p>}
      {draw.passed.length > 0 && (
        <ul>
          {draw.passed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {isOpen && draw.isOwn && <p>{t('promotionStaff.draw.own')}</p>}
      {isOpen && !draw.isOwn && (
        <Cluster>
          {loaded.promotion?.isCancelled === false && (
            <PageForm action={loaded.here} held={{ ...held, decision: 'APPROVE' }}>
              <Button type="submit">{t('promotionStaff.approve')}</Button>
            </PageForm>
          )}
          <PageForm action={loaded.here} held={{ ...held, decision: 'REFUSE' }}>
            <Button type="submit" variant="quiet">
              {t('promotionStaff.refuse')}
            </Button>
          </PageForm>
        </Cluster>
      )}
    </Stack>
  );
}

function ResultForm({ t, loaded, prize, answer }: Props) {
  const { market, results, chosen, here } = loaded;
  const isThis = answer?.values['prize'] === prize.id;
  const values = isThis ? answer.values : {};
  const errors = isThis ? answer.fields : {};
  const typed = (values['result'] ?? '').split('\n');
  return (
    <PageForm action={here} held={{ promotion: chosen, prize: prize.id, do: 'propose' }}>
      <Stack gap={4}>
        <p>{t(`promotionStaff.rule.${market}`)}</p>
        <Grid least="small" gap={4}>
          <TextField
            type="date"
            label={t('promotionStaff.drawnOn')}
            name="drawnOn"
            defaultValue={values['drawnOn'] ?? loaded.promotion?.drawOn}
            error={errors['drawnOn']}
          />
          <TextField
            label={t(`promotionStaff.reference.${market}`)}
            name="reference"
            maxLength={80}
            autoComplete="off"
            defaultValue={values['reference']}
            error={errors['reference']}
          />
          {results.map((place, index) => (
            <TextField
              key={place}
              label={t(`promotionStaff.result.${market}`, { place })}
              name="result"
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              defaultValue={typed[index]}
              error={errors[`results.${index}`] ?? (index === 0 ? errors['results'] : undefined)}
            />
          ))}
        </Grid>
        <div>
          <Button type="submit">{t('promotionStaff.propose')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
