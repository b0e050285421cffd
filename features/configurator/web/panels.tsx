import type { ConfigurableCar, ConfigurablePart } from '#features/catalog/public.ts';
import { Badge } from '#ui/badge.tsx';
import { offeredOn, type Choice } from '../rules/choice.ts';
import { partOption, serviceOption, singleOption } from '../rules/options.ts';
import { partGraph } from '../rules/part-graph.ts';
import { Elsewhere } from './elsewhere.tsx';
import { OptionList } from './option-list.tsx';
import { Sample } from './sample.tsx';
import { StateCard } from './state-card.tsx';
import { useWords } from './words-context.ts';
import { money, findText, t } from './words.ts';

export type PanelProps = { car: ConfigurableCar; choice: Choice };

export function VersionPanel({ car, choice }: PanelProps) {
  const words = useWords();
  return (
    <OptionList>
      {car.versions.map((version) => {
        const facts = [
          version.engine,
          version.gear,
          t(words, `fuel.${version.fuel}`),
          `${t(words, 'version.year')} ${version.year}`,
        ];
        return (
          <StateCard
            key={version.id}
            car={car}
            state={singleOption(car, choice, 'version', version.id)}
            mark="one"
            title={version.versionName}
            price={version.price}
            aside={money(words, version.price)}
          >
            <p>{facts.join(' · ')}</p>
            {version.price.amount < version.listPrice.amount && (
              <p>
                {t(words, 'price.list')}: {money(words, version.listPrice)}
              </p>
            )}
          </StateCard>
        );
      })}
    </OptionList>
  );
}

export function ColorPanel({ car, choice }: PanelProps) {
  const words = useWords();
  return (
    <>
      <OptionList columns={2}>
        {offeredOn(car.colors, choice.versionId).map((color) => (
          <StateCard
            key={color.id}
            car={car}
            state={singleOption(car, choice, 'color', color.id)}
            mark="one"
            title={color.name}
            price={color.price}
            media={
              <Sample
                hex={color.hex}
                secondHex={color.roofHex}
                hasShine={color.finish === 'metallic' || color.finish === 'pearl'}
              />
            }
          >
            <p>{t(words, `paint.${color.finish}`)}</p>
          </StateCard>
        ))}
      </OptionList>
      <Elsewhere car={car} choice={choice} kind="color" list={car.colors} />
    </>
  );
}

export function CoatingPanel({ car, choice }: PanelProps) {
  return (
    <>
      <OptionList>
        {offeredOn(car.coatings, choice.versionId).map((coating) => (
          <StateCard
            key={coating.id}
            car={car}
            state={singleOption(car, choice, 'coating', coating.id)}
            mark="one"
            title={coating.name}
            price={coating.price}
            media={<Sample hex={coating.hex} shape="square" />}
          />
        ))}
      </OptionList>
      <Elsewhere car={car} choice={choice} kind="coating" list={car.coatings} />
    </>
  );
}

export function ServicePanel({ car, choice }: PanelProps) {
  const words = useWords();
  const services = offeredOn(car.services, choice.versionId);
  const categories = [...new Set(services.map((service) => service.category))];
  return categories.map((category) => (
    <OptionList key={category} title={t(words, `service.category.${category}`)}>
      {services
        .filter((service) => service.category === category)
        .map((service) => (
          <StateCard
            key={service.id}
            car={car}
            state={serviceOption(car, choice, service.id)}
            mark={service.choiceGroup === null ? 'any' : 'one'}
            title={service.serviceName}
            price={service.price}
          >
            <p>{service.description}</p>
          </StateCard>
        ))}
    </OptionList>
  ));
}

/** Optional items or accessories, by category; those of which one is chosen stand together. */
export function PartPanel({ car, choice, type }: PanelProps & { type: 'ITEM' | 'ACCESSORY' }) {
  const words = useWords();
  const parts = offeredOn(car.parts, choice.versionId).filter((part) => part.type === type);
  const graph = partGraph(car, choice.versionId);
  const headings = [...new Set(parts.map((part) => part.category))];
  const lists = headings.map((category) => {
    const listed = parts.filter((part) => part.category === category);
    const groups = [...new Set(listed.map((part) => part.choiceGroup))].sort(
      (a, b) => Number(a !== null) - Number(b !== null),
    );
    return groups.map((group, index) => {
      const note =
        group === null ? undefined : t(words, graph.isRequiredGroup(group) ? 'option.exactlyOne' : 'option.oneOf');
      const title = index === 0 ? (findText(words, `part.category.${category}`) ?? category) : undefined;
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
  return (
    <>
      {lists}
      <Elsewhere car={car} choice={choice} kind="add" list={car.parts.filter((part) => part.type === type)} />
    </>
  );
}

function PartCard({ car, choice, part }: PanelProps & { part: ConfigurablePart }) {
  const words = useWords();
  const isAlways = part.isRequired === true && part.choiceGroup === null;
  const state = partOption(car, choice, part.id);
  return (
    <StateCard
      car={car}
      state={isAlways ? { ...state, change: null, refusal: null, proposal: null } : state}
      mark={part.choiceGroup === null ? 'any' : 'one'}
      title={part.name}
      price={part.price}
    >
      {part.behaviour === 'FEATURED' && <Badge tone="highlight">{t(words, 'option.featured')}</Badge>}
      {part.description !== '' && <p>{part.description}</p>}
      {isAlways && <p>{t(words, 'option.always')}</p>}
    </StateCard>
  );
}
