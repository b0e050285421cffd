import type { ConfigurableCar, ConfigurablePart } from '#features/catalog/public.ts';
import { Badge } from '#ui/badge.tsx';
import { offeredOn, type Choice } from '../rules/choice.ts';
import { partOption, serviceOption, singleOption, type OptionState } from '../rules/options.ts';
import { partGraph } from '../rules/part-graph.ts';
import { OptionCard } from './option-card.tsx';
import { OptionList } from './option-list.tsx';
import { Sample } from './sample.tsx';
import { useWords } from './words-context.ts';
import { money, say, sayConsequences, sayDelta, sayRefusal, type Words } from './words.ts';

export type PanelProps = { car: ConfigurableCar; choice: Choice };

/** Price of an option: its own while it is chosen, what a click would add otherwise. */
const asideOf = (words: Words, state: OptionState, price: { amount: number; currency: 'BRL' | 'ARS' }): string => {
  if (state.isChosen) return price.amount === 0 ? say(words, 'delta.included') : money(words, price);
  return state.delta === null ? '' : sayDelta(words, state.delta);
};

/** Why not, or what else: nothing about a choice is a surprise. */
function Consequences({ car, state }: { car: ConfigurableCar; state: OptionState }) {
  const words = useWords();
  if (state.refusal !== null) {
    return (
      <p>
        {!state.isChosen && <strong>{say(words, 'option.forbidden')}. </strong>}
        {sayRefusal(words, car, state.refusal)}
      </p>
    );
  }
  if (state.proposal === null || state.isChosen) return null;
  return sayConsequences(words, car, { id: state.id, proposal: state.proposal }).map((text) => (
    <p key={text}>{text}</p>
  ));
}

export function VersionPanel({ car, choice }: PanelProps) {
  const words = useWords();
  return (
    <OptionList>
      {car.versions.map((version) => {
        const state = singleOption(car, choice, 'version', version.id);
        const facts = [
          version.engine,
          version.gear,
          say(words, `fuel.${version.fuel}`),
          `${say(words, 'version.year')} ${version.year}`,
        ];
        return (
          <OptionCard
            key={version.id}
            mark="one"
            title={version.versionName}
            change={state.change}
            isChosen={state.isChosen}
            aside={money(words, version.price)}
          >
            <p>{facts.join(' · ')}</p>
            {version.price.amount < version.listPrice.amount && (
              <p>
                {say(words, 'price.list')}: <s>{money(words, version.listPrice)}</s>
              </p>
            )}
            <Consequences car={car} state={state} />
          </OptionCard>
        );
      })}
    </OptionList>
  );
}

export function ColorPanel({ car, choice }: PanelProps) {
  const words = useWords();
  return (
    <OptionList columns={2}>
      {offeredOn(car.colors, choice.versionId).map((color) => {
        const state = singleOption(car, choice, 'color', color.id);
        return (
          <OptionCard
            key={color.id}
            mark="one"
            title={color.name}
            change={state.change}
            isChosen={state.isChosen}
            isForbidden={state.refusal !== null}
            aside={asideOf(words, state, color.price)}
            media={
              <Sample
                hex={color.hex}
                secondHex={color.roofHex}
                hasShine={color.finish === 'metallic' || color.finish === 'pearl'}
              />
            }
          >
            <p>{say(words, `paint.${color.finish}`)}</p>
            <Consequences car={car} state={state} />
          </OptionCard>
        );
      })}
    </OptionList>
  );
}

export function CoatingPanel({ car, choice }: PanelProps) {
  const words = useWords();
  return (
    <OptionList>
      {offeredOn(car.coatings, choice.versionId).map((coating) => {
        const state = singleOption(car, choice, 'coating', coating.id);
        return (
          <OptionCard
            key={coating.id}
            mark="one"
            title={coating.name}
            change={state.change}
            isChosen={state.isChosen}
            aside={asideOf(words, state, coating.price)}
            media={<Sample hex={coating.hex} shape="square" />}
          />
        );
      })}
    </OptionList>
  );
}

export function ServicePanel({ car, choice }: PanelProps) {
  const words = useWords();
  const services = offeredOn(car.services, choice.versionId);
  const categories = [...new Set(services.map((service) => service.category))];
  return categories.map((category) => (
    <OptionList key={category} title={say(words, `service.category.${category}`)}>
      {services
        .filter((service) => service.category === category)
        .map((service) => {
          const state = serviceOption(car, choice, service.id);
          return (
            <OptionCard
              key={service.id}
              mark={service.choiceGroup === null ? 'any' : 'one'}
              title={service.serviceName}
              change={state.change}
              isChosen={state.isChosen}
              aside={asideOf(words, state, service.price)}
            >
              <p>{service.description}</p>
            </OptionCard>
          );
        })}
    </OptionList>
  ));
}

/** Optional items or accessories, by category; those of which one is chosen stand together. */
export function PartPanel({ car, choice, type }: PanelProps & { type: 'ITEM' | 'ACCESSORY' }) {
  const words = useWords();
  const parts = offeredOn(car.parts, choice.versionId).filter((part) => part.type === type);
  const graph = partGraph(car, choice.versionId);
  const headings = [...new Set(parts.map((part) => part.category))];
  return headings.map((category) => {
    const listed = parts.filter((part) => part.category === category);
    const groups = [...new Set(listed.map((part) => part.choiceGroup))].sort(
      (a, b) => Number(a !== null) - Number(b !== null),
    );
    return groups.map((group, index) => {
      const note =
        group === null ? undefined : say(words, graph.isRequiredGroup(group) ? 'option.exactlyOne' : 'option.oneOf');
      const title = index === 0 ? say(words, `part.category.${category}`) : undefined;
      return (
        <OptionList key={`${category} ${group ?? ''}`} title={title} note={note}>
          {listed
            .filter((part) => part.choiceGroup === group)
            .map((part) => (
              <PartCard key={part.id} car={car} choice={choice} part={part} />
            ))}
        </OptionList>
      );
    });
  });
}

function PartCard({ car, choice, part }: PanelProps & { part: ConfigurablePart }) {
  const words = useWords();
  const state = partOption(car, choice, part.id);
  const isAlways = part.isRequired === true && part.choiceGroup === null;
  return (
    <OptionCard
      mark={part.choiceGroup === null ? 'any' : 'one'}
      title={part.name}
      change={state.change}
      isChosen={state.isChosen}
      isForbidden={state.refusal !== null && !state.isChosen}
      aside={asideOf(words, state, part.price)}
    >
      {part.behaviour === 'FEATURED' && <Badge tone="highlight">{say(words, 'option.featured')}</Badge>}
      {part.description !== '' && <p>{part.description}</p>}
      {isAlways ? <p>{say(words, 'option.always')}</p> : <Consequences car={car} state={state} />}
    </OptionCard>
  );
}
