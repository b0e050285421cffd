import { redirect, type ActionFunctionArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { leaveMyWaiting, listMyWaiting } from '../contract.ts';

/** The cars the person waits for, in words. */
export const loadMine = async (page: Page) => {
  const found = await page.call(listMyWaiting, { query: {} });
  return {
    texts: page.shownTexts('waiting'),
    here: page.path('accountCars'),
    cars: (found.ok ? found.value.entries : []).map((entry) => ({
      ...entry,
      until: formatDay(dayIn(new Date(entry.expiresAt), page.market)),
      open: `${page.path('newReservation')}?${new URLSearchParams({ c: entry.choice })}`,
    })),
  };
};
/** Null where the form is another's. */
export const leaveMine = async ({ context }: ActionFunctionArgs): Promise<Response | null> => {
  const page = context.get(pageContext);
  const id = page.form.get('waiting');
  if (typeof id !== 'string') return null;
  await page.call(leaveMyWaiting, { params: { id } });
  return redirect(page.path('accountCars'), 303);
};
export type MineLoaded = Awaited<ReturnType<typeof loadMine>>;

/** Shown in one's own area: each car is left by one tap. */
export function MyWaiting({ loaded: { texts, here, cars } }: { loaded: MineLoaded }) {
  const t = translator(texts);
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <Stack gap={4}>
        <h2 id="waiting">{t('waiting.mine')}</h2>
        {cars.map((car) => (
          <Card key={car.id} as="article" look="outlined">
            <Stack gap={3}>
              <h3>
                {car.car}, {car.color}
              </h3>
              <p>
                <Badge tone={car.state === 'WAITING' ? 'accent' : 'neutral'}>{t(`waiting.state.${car.state}`)}</Badge>
              </p>
              {car.state === 'WAITING' && <p>{t('waiting.until', { day: car.until })}</p>}
              <Cluster>
                <LinkButton href={car.open} variant="secondary">
                  {t('waiting.open')}
                </LinkButton>
                <PageForm action={here} held={{ waiting: car.id }}>
                  <Button type="submit" variant="quiet" aria-label={t('waiting.leave.of', { car: car.car })}>
                    {t('waiting.leave.go')}
                  </Button>
                </PageForm>
              </Cluster>
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  );
}
