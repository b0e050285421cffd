import { type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { BookOpen, TriangleAlert, Wrench } from 'lucide-react';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { WayCards } from '#ui/way-cards.tsx';
import { AddCar } from './add-car.tsx';
import { garageAction } from './garage-actions.ts';
import { NotedCars } from './noted-cars.tsx';
import { OwnedCars } from './owned-cars.tsx';
import { Transfers } from './transfers.tsx';
import { loader } from './garage-loader.ts';

export { loader };

export const handle = { js: false };

export const action = ({ context }: ActionFunctionArgs) => garageAction(context.get(pageContext));

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('garage.title'), matches);

/** The person's cars, what they ask for, and cars on their way in or out. */
export default function Garage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, done, links } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={7}>
      {answer !== undefined && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {done !== null && answer === undefined && (
        <Notice tone="success" live>
          {t(`garage.done.${done}`)}
        </Notice>
      )}
      <Transfers t={t} loaded={loaded} />
      <OwnedCars t={t} cars={loaded.cars} />
      <AddCar t={t} answer={answer ?? null} scan={loaded.scan} scanned={loaded.scanned} />
      <NotedCars t={t} loaded={loaded} kind="wanted" />
      <NotedCars t={t} loaded={loaded} kind="visited" />
      <WayCards
        ways={[
          { href: links.manuals, title: t('garage.manuals'), icon: BookOpen },
          { href: links.care, title: t('garage.care'), icon: Wrench },
          { href: links.recall, title: t('garage.recall'), icon: TriangleAlert },
        ]}
      />
    </Stack>
  );
}
