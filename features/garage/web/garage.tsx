import { type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { BookOpen, TriangleAlert, Wrench } from 'lucide-react';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
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

export const action = ({ context, request }: ActionFunctionArgs) => garageAction(context.get(pageContext), request);

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('garage.title'), matches);

/** The person's cars, what they ask for, and cars on their way in or out. */
export default function Garage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, done, links } = loaded;
  const say = sayer(texts);
  return (
    <Stack gap={7}>
      {answer !== undefined && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {done !== null && answer === undefined && (
        <Notice tone="success" live>
          {say(`garage.done.${done}`)}
        </Notice>
      )}
      <Transfers say={say} loaded={loaded} />
      <OwnedCars say={say} cars={loaded.cars} />
      <AddCar say={say} loaded={loaded} answer={answer ?? null} />
      <NotedCars say={say} loaded={loaded} kind="wanted" />
      <NotedCars say={say} loaded={loaded} kind="visited" />
      <WayCards
        ways={[
          { href: links.manuals, title: say('garage.manuals'), icon: BookOpen },
          { href: links.care, title: say('garage.care'), icon: Wrench },
          { href: links.recall, title: say('garage.recall'), icon: TriangleAlert },
        ]}
      />
    </Stack>
  );
}
